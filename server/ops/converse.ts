import type { OpsAnswer, OpsRequest } from './perform.ts'

export type Perform = (request: OpsRequest) => Promise<OpsAnswer>

/**
 * A deed that moves money is asked about first where somebody can be asked, and done on a second call. `ask` is missing
 * in a pipe.
 */
export async function converse(
  perform: Perform,
  { args, who }: Omit<OpsRequest, 'confirmed'>,
  ask: ((question: string) => Promise<string>) | undefined,
): Promise<OpsAnswer> {
  let answer = await perform({ args, who, confirmed: null })
  while (answer.question !== undefined && ask !== undefined) {
    const said = await ask(`${answer.question} Do it? [y/N] `)
    if (!/^y(es)?$/i.test(said.trim())) return { ...answer, stdout: '', stderr: 'Nothing was done.' }
    // The question that was agreed to goes along: where it has changed while somebody thought about it, it is asked anew.
    answer = await perform({ args, who, confirmed: answer.question })
  }
  return answer
}
