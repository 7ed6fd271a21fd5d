import type { OpsAnswer, OpsRequest } from './perform.ts'

export type Perform = (request: OpsRequest) => Promise<OpsAnswer>

/**
 * A deed that moves money is asked about first where somebody can be asked, and done on a second call; what it cannot do without is asked
 * for before that. `ask` is missing in a pipe, and --yes asks nothing.
 */
export async function converse(
  perform: Perform,
  { args, who }: Omit<OpsRequest, 'confirmed'>,
  ask: ((question: string) => Promise<string>) | undefined,
): Promise<OpsAnswer> {
  let answer = await perform({ args, who, confirmed: null })
  if (answer.wants !== undefined && ask !== undefined && !args.includes('--yes')) {
    const { option, question } = answer.wants
    const said = (await ask(`${question} `)).trim()
    if (said === '' || said.startsWith('-')) return { ...answer, stdout: '', stderr: 'Nothing was done.' }
    return converse(perform, { args: [...args, option, said], who }, ask)
  }
  while (answer.question !== undefined && ask !== undefined) {
    const said = await ask(`${answer.question} Do it? [y/N] `)
    if (!/^y(es)?$/i.test(said.trim())) return { ...answer, stdout: '', stderr: 'Nothing was done.' }
    // The question that was agreed to goes along: where it has changed while somebody thought about it, it is asked anew.
    answer = await perform({ args, who, confirmed: answer.question })
  }
  return answer
}
