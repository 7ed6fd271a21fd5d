import { expect, it } from 'vitest'
import { pageStyle } from './page-style.mjs'

const HTML =
  '<main class="page wide"><p class="lead">Hello</p><details class="item"><summary>More</summary></details></main>'
const styled = (css: string) => pageStyle(css, HTML)

it.each([
  ['rules for elements and for classes of the page', 'p{margin:0}.lead{color:red}.wide .lead:hover{color:blue}'],
  ['states that come later', '.item[open]>summary{color:red}.item:not(.busy){color:blue}'],
  ['rules for a page that has this', 'html:has(.lead:not(.gone)){color:red}.page:has(>p){color:red}'],
  ['rules inside conditions', '@media (max-width:480px){.lead{color:red}}@supports (a:b){@media print{.page{b:c}}}'],
  ['rules for the frame of every page', 'html,body{margin:0}'],
  ['fonts', '@font-face{font-family:"A {b}";src:url("x;y")}'],
  ['animations that a rule names', '.lead{animation:1s spin}@keyframes spin{to{rotate:1turn}}'],
  ['values that a rule asks for', ':root{--sky:var(--blue);--blue:blue}.lead{color:var(--sky,red)}'],
  ['what stands in quotes', '.lead:after{content:"} .gone{"}'],
  ['commas and dots inside of attributes', '[title="a,.gone"] .lead{color:red}'],
  ['rules that stand inside of others', '.lead{color:red;&:hover,.gone &{color:blue}}'],
])('keeps %s', (_, css) => {
  expect(styled(css)).toBe(css)
})

it.each([
  ['rules for classes that the page has not', '.modal{color:red}.modal p{color:blue}', ''],
  [
    'rules for elements that the page has not',
    'select.lead{color:red}.lead select{color:blue}.lead{a:b}',
    '.lead{a:b}',
  ],
  ['such selectors out of a list', '.modal,.lead,.wide .modal{color:red}', '.lead{color:red}'],
  ['conditions that come out empty', '@media print{.modal{color:red}}.lead{a:b}', '.lead{a:b}'],
  ['a class whose name is spelled with an escape', '.lead\\:wide{color:red}.lead{a:b}', '.lead{a:b}'],
  [
    'animations that no rule names',
    '.lead{animation:1s spin}@keyframes spinner{to{rotate:1turn}}',
    '.lead{animation:1s spin}',
  ],
  [
    'values that no rule asks for',
    ':root{--sky:var(--blue);--blue:blue;--a:b}.lead{a:var(--a)}',
    ':root{--a:b}.lead{a:var(--a)}',
  ],
  ['nothing where one of several is there', ':is(.modal,.lead){color:red}', ':is(.modal,.lead){color:red}'],
  ['rules where none of several is there', ':is(.modal,.drawer)>p{color:red}.lead{a:b}', '.lead{a:b}'],
  ['rules for a page that has something else', 'html:has(.modal:not([open])){color:red}.lead{a:b}', '.lead{a:b}'],
])('leaves out %s', (_, css, kept) => {
  expect(styled(css)).toBe(kept)
})

it('refuses a sheet that is cut off', () => {
  expect(() => styled('.lead{color:red')).toThrow('The style sheet ends inside a block.')
})
