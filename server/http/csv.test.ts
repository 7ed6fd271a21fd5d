import { describe, expect, it } from 'vitest'
import { type CsvCell, csvLine } from './csv.ts'

describe('a line of a CSV file', () => {
  it.each<[string, CsvCell[], string]>([
    ['words and numbers', ['Order 1158', 1158, { cents: 19_900 }], 'Order 1158,1158,199.00'],
    ['an amount below zero stays a number', [{ cents: -6000 }, { cents: -5 }, -12], '-60.00,-0.05,-12'],
    ['nothing', ['', ''], ','],
    ['a comma', ['Auto-reload, order 12'], '"Auto-reload, order 12"'],
    ['quotes', ['the "blue" one'], '"the ""blue"" one"'],
    ['two lines', ['one\ntwo'], '"one\ntwo"'],
    ['a formula', ['=1+2'], "'=1+2"],
    ['a formula with a comma and quotes', ['=HYPERLINK("x","y")'], `"'=HYPERLINK(""x"",""y"")"`],
    ['plus', ['+1 650 555 0142'], "'+1 650 555 0142"],
    ['minus, also where it looks like an amount', ['-60.00'], "'-60.00"],
    ['at', ['@SUM(A1)'], "'@SUM(A1)"],
    ['a tab', ['\t=1'], "'\t=1"],
    ['a carriage return', ['\r=1'], `"'\r=1"`],
    ['a line feed', ['\n=1'], `"'\n=1"`],
    ['a formula later on', ['1=1', 'a-b'], '1=1,a-b'],
  ])('%s', (_, cells, line) => {
    expect(csvLine(cells)).toBe(`${line}\r\n`)
  })
})
