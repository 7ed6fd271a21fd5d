import { performance } from 'node:perf_hooks'
import { describe, expect, it } from 'vitest'
import { readPdf } from '../../../tests/read-pdf.ts'
import { drawReceipt, keepReceipts } from './draw-receipt.ts'
import type { Receipt } from './receipt-pdf.ts'

const NOW = new Date('2026-11-16T12:00:00Z')
const KEPT_MS = 600_000
const later = (ms: number) => new Date(NOW.getTime() + ms)

const receipt: Receipt = {
  number: 1042,
  heading: 'Receipt',
  customer: { number: 77, name: 'Ada Lovelace', email: 'ada@larkspur.example' },
  address: [],
  facts: [],
  lines: [],
  sums: [{ label: 'Total', cents: 4730 }],
  payments: [],
  balance: null,
  note: '',
  now: NOW,
}

it('is drawn beside everybody else: nobody waits on the way', async () => {
  const lines = Array.from({ length: 400 }, (_, index) => ({
    title: `Shirt number ${index + 1}`,
    remark: 'Laundry',
    count: 1,
    unitCents: 695,
    amountCents: 695,
  }))
  await drawReceipt(receipt)
  const began = performance.eventLoopUtilization()
  const pdf = await drawReceipt({ ...receipt, lines })
  expect(performance.eventLoopUtilization(began).utilization).toBeLessThan(0.5)
  expect(readPdf(Buffer.from(pdf)).pages.flat()).toContain('Shirt number 400 Laundry 1 $6.95 $6.95')
})

it('a receipt that cannot be drawn is a fault of its own, and the one behind it is drawn', async () => {
  const broken = { ...receipt, lines: [null] } as unknown as Receipt
  const [failed, drawn] = await Promise.allSettled([drawReceipt(broken), drawReceipt(receipt)])
  expect(failed).toMatchObject({ status: 'rejected', reason: expect.any(TypeError) })
  if (drawn.status === 'rejected') throw drawn.reason
  expect(readPdf(Buffer.from(drawn.value)).pages.flat()).toContain('Total $47.30')
})

describe('what was drawn', () => {
  function keeping() {
    const drawn: Receipt[] = []
    let fails = false
    const draw = keepReceipts(async (given) => {
      drawn.push(given)
      if (fails) throw new Error('No type.')
      return Buffer.from(`${drawn.length}`)
    }, KEPT_MS)
    return {
      draw,
      drawn,
      failsNow(now: boolean) {
        fails = now
      },
    }
  }

  it('is kept as long as a link lives, also while it is being drawn', async () => {
    const { draw, drawn } = keeping()
    await Promise.all([draw(receipt), draw({ ...receipt, now: later(1) })])
    await draw({ ...receipt, now: later(KEPT_MS - 1) })
    expect(drawn).toHaveLength(1)
    await draw({ ...receipt, now: later(KEPT_MS) })
    expect(drawn).toHaveLength(2)
  })

  it('is drawn anew once the order says something else', async () => {
    const { draw, drawn } = keeping()
    await draw(receipt)
    await draw({ ...receipt, payments: [{ label: 'Refunded', cents: -300, isMeans: false }] })
    await draw({ ...receipt, customer: { ...receipt.customer, number: 78 } })
    expect(drawn).toHaveLength(3)
  })

  it('is not kept where it failed', async () => {
    const { draw, drawn, failsNow } = keeping()
    failsNow(true)
    await expect(draw(receipt)).rejects.toThrow('No type.')
    failsNow(false)
    await draw(receipt)
    expect(drawn).toHaveLength(2)
  })

  it('is a hundred at most: the oldest go', async () => {
    const { draw, drawn } = keeping()
    for (let number = 0; number <= 100; number += 1) await draw({ ...receipt, number })
    await draw({ ...receipt, number: 1 })
    expect(drawn).toHaveLength(101)
    await draw({ ...receipt, number: 0 })
    expect(drawn).toHaveLength(102)
  })
})
