import type { Deps } from '../ports.ts'
import {
  bagNumber,
  type Commands,
  done,
  type Given,
  look,
  numberOf,
  type Printed,
  refused,
  UsageError,
} from './command.ts'
import { noSuchOrder } from './order-text.ts'
import { wishesLine } from './wishes-text.ts'

export const labelCommands: Commands = {
  label: {
    usage: 'ORDER [--bags 2] [--to FILE]',
    example: '1003 --bags 2',
    summary:
      'Writes the labels of an order’s bags as a PDF for a roll of 62 mm: name, order, the day it comes back, its place among the orders of its pickup, bags and care wishes; one for each bag that was collected unless --bags says how many, into label-ORDER.pdf unless --to names another file',
    words: 1,
    options: { bags: { type: 'string' }, to: { type: 'string' } },
    read(given) {
      const [id, bags, to] = [numberOf('an order', given.words[0] ?? ''), bagsOf(given), fileOf(given)]
      return look((deps) => printLabel(deps, id, bags, to ?? `label-${id}.pdf`))
    },
  },
}

function bagsOf({ options }: Given): number | null {
  return options['bags'] === undefined ? null : bagNumber(options['bags'])
}

function fileOf({ options: { to } }: Given): string | undefined {
  if (to === '') throw new UsageError('--to takes the name of a file.')
  return typeof to === 'string' ? to : undefined
}

async function printLabel(deps: Deps, id: number, told: number | null, to: string): Promise<Printed> {
  const { labelOrder } = await import('../orders/intake/label.ts')
  const outcome = await labelOrder(deps, id, told)
  if ('refusal' in outcome) {
    if (outcome.refusal === 'no_such_order') return noSuchOrder(id)
    const why = outcome.refusal === 'brought_back' ? 'is back with its customer' : 'has no bag'
    return refused(`Order ${id} ${why}: there is nothing to put a label on.`, outcome.customerId)
  }
  const { label, pdf, customerId } = outcome
  const { bags, due, wishes } = label
  const said = [
    `${bags === 1 ? 'One label' : `${bags} labels`} for order ${id}, back ${due}.`,
    wishes && wishesLine(wishes),
  ]
  return {
    ...done(said.filter(Boolean).join('\n'), { number: id, bags, due, wishes, file: to }, customerId),
    file: { name: to, base64: Buffer.from(pdf).toString('base64') },
  }
}
