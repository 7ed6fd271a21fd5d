import { embeddedDump } from '../engines.ts'

/** Makes the dump once, before the files that prepare their folders from it do so side by side. */
export default async function setUp(): Promise<void> {
  await embeddedDump()
}
