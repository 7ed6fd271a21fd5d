import { embeddedDump } from '../engines.ts'

/** Once, before the files that prepare their folders from it do so side by side. */
export default async function setUp(): Promise<void> {
  await embeddedDump()
}
