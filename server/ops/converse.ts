import type { OpsAnswer, OpsRequest } from './perform.ts'

export type Perform = (request: OpsRequest) => Promise<OpsAnswer>

/** What moves money is asked first where somebody can be asked, and done on a second call. `ask` is missing in a pipe. */
export async function converse(
  perform: Perform,
  { args, who }: Omit<OpsRequest, 'isConfirmed'>,
  ask: ((question: string) => Promise<string>) | undefined,
): Promise<OpsAnswer> {
  const answer = await perform({ args, who, isConfirmed: false })
  if (answer.question === undefined || ask === undefined) return answer
  const said = await ask(`${answer.question} Do it? [y/N] `)
  if (/^y(es)?$/i.test(said.trim())) return perform({ args, who, isConfirmed: true })
  return { ...answer, stdout: '', stderr: 'Nothing was done.' }
}
