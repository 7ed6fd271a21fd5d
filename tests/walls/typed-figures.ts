import { type Source, type Syntax, textOf } from '../sources.ts'

/** Amounts and percentages that a person typed into words, instead of a call that reads them where they are decided. */
const FIGURE = /\$\d(?:[\d.,]*\d)?|\d[\d.]*(?:\s?%|\s(?:dollars|percent)\b)/g

/** The whole of something: a width, and nobody's discount. */
const WHOLE = '100%'

/** The files that type a figure all the same, and why. */
export const MAY_TYPE: Readonly<Record<string, { figure: string; why: string }>> = {
  'server/ops/command.ts': { figure: '$0.01', why: 'is the smallest amount that there is' },
  'server/ops/counts.ts': { figure: '$0.01', why: 'is the smallest amount that there is' },
}

/** Here `$1` is a value of a statement, and a provider's words are its own. */
const isOfMachines = (path: string) =>
  /^server\/(db|providers|brakes)\/|^server\/log\.ts$|(^|[-/])store\.ts$/.test(path)

/** Every figure in the words of these files, as "file: figure". */
export const typedFigures = (sources: readonly Source[], mayType = MAY_TYPE): string[] =>
  sources
    .filter(({ path }) => !isOfMachines(path))
    .flatMap(({ path, nodes }) =>
      nodes
        .filter((node) => !isReplacement(node))
        .flatMap((node) => wordsOf(node)?.match(FIGURE) ?? [])
        .filter((figure) => figure !== WHOLE && figure !== mayType[path]?.figure)
        .map((figure) => `${path}: ${figure}`),
    )

/** A text, a piece of a template, or what stands between two tags. */
const wordsOf = (node: Syntax): string | undefined => (node.type === 'JSXText' ? String(node.value) : textOf(node))

/** `'$1'` puts back what a pattern found. */
const isReplacement = ({ parent }: Syntax): boolean =>
  parent?.type === 'CallExpression' && /^replace(All)?$/.test(parent.callee?.property?.name ?? '')
