import type { DeskCall } from './call.ts'
import {
  doneInput,
  inboxAnswer,
  inboxQuery,
  readInput,
  replyAnswer,
  replyInput,
  talkAnswer,
  talkQuery,
} from './inbox.ts'
import { deedAnswer } from './people.ts'

/** Talks, and the answers to them. */
export const inboxCalls = {
  getInbox: {
    method: 'GET',
    path: '/desk/inbox/',
    summary: 'Who waits for an answer, a talk a row, the newest first; or what was seen to last',
    deed: 'inbox',
    query: inboxQuery,
    answer: inboxAnswer,
  },
  getTalk: {
    method: 'GET',
    path: '/desk/inbox/talk/',
    summary: 'Both sides of one talk, whose it is, and how an answer would leave now',
    deed: 'inbox show',
    query: talkQuery,
    answer: talkAnswer,
    refusals: ['not_found'],
  },
  replyToEntry: {
    method: 'POST',
    path: '/desk/inbox/reply/',
    summary:
      'Answers a talk, once under its key, and closes what the answer was for. Nothing leaves where a colleague was quicker',
    deed: 'inbox reply',
    body: replyInput,
    answer: replyAnswer,
  },
  closeEntries: {
    method: 'POST',
    path: '/desk/inbox/done/',
    summary: 'Takes entries off the inbox without an answer',
    deed: 'inbox done',
    body: doneInput,
    answer: deedAnswer,
  },
  markEntriesRead: {
    method: 'POST',
    path: '/desk/inbox/read/',
    summary: 'Marks entries as read, or as to be read once more. It is the same for all of us and leaves no row',
    deed: 'inbox show',
    body: readInput,
  },
} as const satisfies Record<string, DeskCall>
