import { expect, it } from 'vitest'
import { readTextWord } from './text-words.ts'

it.each([
  ['pickup', 'pickup'],
  ['PICKUP', 'pickup'],
  [' Pick up! ', 'pickup'],
  ['Pick-Up.\n', 'pickup'],
  ['ｐｉｃｋｕｐ 👍', 'pickup'],
  ['Skip', 'skip'],
  ['STOP', 'stop'],
  ['stop all', 'stop'],
  ['StopAll.', 'stop'],
  ['unsubscribe', 'stop'],
  ['Cancel', 'stop'],
  ['END', 'stop'],
  ['quit', 'stop'],
  ['start', 'start'],
  ['UNSTOP', 'start'],
  ['Yes!', 'yes'],
  ['help?', 'help'],
  ['info', 'help'],
  ['', undefined],
  ['👍', undefined],
  ['pickup please', undefined],
  ['stop by at noon', undefined],
  ['pickup1', undefined],
  ['constructor', undefined],
])('a text that says %j is read as %s [R16]', (body, word) => expect(readTextWord(body)).toBe(word))
