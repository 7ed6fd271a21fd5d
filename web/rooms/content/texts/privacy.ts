import { brand } from '#contract/brand'
import { links } from '#contract/links'
import { policy } from '#rules/policy'
import type { DocumentSection } from './shapes.ts'
import { emailSupport, textNumber } from './ways.ts'

const { accounts, messages, replies, texting } = policy

const { street, city, state, zipCode } = brand.office
const MINUTES_AN_HOUR = 60
const resetLinkHours = accounts.resetLinkMinutes / MINUTES_AN_HOUR

const short: DocumentSection = {
  id: 'short',
  title: 'In short',
  parts: [
    `- We keep what we need to pick up your clothes, care for them, bring them back and be paid.
    - We do not sell it, and we do not share it for advertising. There are no trackers and no advertising cookies on our pages.
    - Your card number never reaches us.
    - You can download what we keep, and you can delete your account.`,
  ],
}

const kept: DocumentSection = {
  id: 'kept',
  title: 'What we keep, and why',
  parts: [
    `- *Email, first and last name:* to sign you in and to know how to greet you.
    - *Password:* kept only in scrambled form, from which it cannot be read back. We could not tell you your password if you asked.
    - *Addresses, with gate codes, instructions and whether there is a doorman:* so that the driver finds the right door and gets in. A gate code is in no text, email, label or receipt; only your driver and our office see it.
    - *Phones, and when each was confirmed:* because we communicate by text.
    - *Plan, credit and its statement:* it is your money, and each cent of it is accounted for.
    - *Pickups, recurring schedules and orders:* to do the work, and to show you what was done.
    - *Preferences (starch, creases, detergent, softener, repairs), with a copy in each order:* so that your shirts come back the way you like them. Your bag’s label may show your name and these.
    - *Invoices, charges and the billing address:* to be paid, and because bookkeeping law requires it.
    - *Brand, last four digits and expiry of a card:* so that you recognize it.
    - *What you agreed to, its exact wording and the time:* so that both of us can look it up.
    - *Texts and emails we sent you, and what you text us:* to send each of them once, to do what a text asks for, and to answer it.
    - *What you tell us is missing from an order:* to search for it, and to answer you.
    - *When a sign-in began and when it ends:* to keep you signed in, and to end it everywhere at once.
    - *Networks you signed in from, only in scrambled form:* so that someone who guesses at your password cannot keep you out. Each is forgotten ${accounts.knownNetworkDays} days after you last used it, and when you set a new password from somewhere else.

    All of this comes from you, or from the work we do for you. We buy no data about you from anybody.

    You need no account to read our pages. If you leave your details with us, to be told when we reach your area, to ask a question
    or about storage, we keep what you typed into that form and when, and use it to answer you. You can check whether we come to an
    address without telling us who you are.

    Machines fill in forms too. To tell them apart, such a form sends along how long it was open and a field that no person sees. What
    looks like the work of a machine is kept with a mark that says so; the time itself is not kept.`,
  ],
}

const browser: DocumentSection = {
  id: 'browser',
  title: 'What stays in your browser',
  parts: [
    `We set three cookies. One marks a browser that you signed in with, and two are set only if you choose “Keep me signed in”:

    - larkspur_device tells this browser from strangers who guess at your password, so that they cannot keep you out. It holds a random number, a day and our signature, and nothing about you. It signs nobody in, it is HttpOnly, and it lasts up to ${accounts.knownDeviceDays} days.
    - larkspur_session keeps you signed in for up to ${accounts.keptSessionDays} days. It is HttpOnly, so no script can read it, it is sent to no other site, and we read it only to renew your session and to end it.
    - larkspur_kept is a flag with the value 1. It holds no secret and nothing about you. It tells the page that asking for your session is worth it.

    Without that choice you are signed in for up to ${accounts.sessionHours} hours, by a token in the temporary storage of the tab. It goes when
    you close the tab or log out.

    The same storage holds drafts: what you typed into a form and have not sent, such as a question to us, an address or a pickup day, so
    that a reload or a lost connection costs you nothing. Drafts never hold passwords or card data. Each is deleted once it was sent, and
    all of them when you log out and when you close the tab.

    If you log out while you are offline, your browser notes it, with your email, until we have heard of it. That note is there to
    keep the next person at a shared computer out of your account.

    There is nothing else: no analytics, no pixels, and even the fonts come from our own server. Because nothing follows you, there is
    nothing for a “do not track” signal to switch off.`,
  ],
}

const cards: DocumentSection = {
  id: 'cards',
  title: 'Your card',
  parts: [
    `Cards are handled by our payment provider, Stripe. You type the number and the security code into a field that belongs to Stripe, and
    from your browser they go there directly. They never pass through our servers and are never stored by us. We keep a reference to the card, its
    brand, its last four digits and its expiry.

    We tell Stripe your email, the amount and what it is for. What Stripe does with card data, and how it guards against fraud, is in
    its own privacy policy.`,
  ],
}

const others: DocumentSection = {
  id: 'others',
  title: 'Who else sees something',
  parts: [
    `Some work is done by companies that we hire for it. Each receives what its task needs, and no more.

    - *Texts:* Twilio receives your number and the text. What you text us comes back the same way.
    - *Emails:* an email provider receives your address and what we write to you.
    - *Payments:* Stripe, as described above.
    - *Address suggestions:* if we have them switched on, Google receives the letters you type into an address field, from the moment you use that field and not before. No script of Google runs on our pages. The suggestions are those of Google Maps, and [Google’s privacy policy](https://policies.google.com/privacy) is part of this one for them. Otherwise the suggestions come from our own list of places.
    - *Error reports:* when something breaks, Sentry may receive what went wrong and where in our program. Names, email addresses, phone numbers, cookies and the contents of forms are left out.
    - *Hosting:* our servers and their backups are kept by a hosting company, which does not look inside.

    We do not sell or share mobile numbers, or that someone agreed to texts: beyond the company that carries our texts, nobody else gets them, for
    advertising or anything else. Message frequency varies, because texts follow your pickups and orders.

    Our drivers see your name, address, gate code, instructions and what is to be picked up. Staff see what they need to help you, and each thing
    that staff change in an account is written down.

    We also disclose what a court or the law obliges us to disclose, and no more. If our business is ever taken over, your data goes with it
    under this policy, and you hear of it first.`,
  ],
}

const logs: DocumentSection = {
  id: 'logs',
  title: 'Our logs',
  parts: [
    `Each call to our servers leaves a line: its time, the address that was asked for, the outcome and how long it took. Before a line is
    written, passwords, tokens, card numbers and codes are struck out. Of an email address only the first letter and the domain
    remain, of a phone number only the last four digits: enough for us to find the line, not enough to find you.

    To keep out those who guess passwords, flood our forms or send texts to strangers, we count:

    - how often a network address calls, for some minutes,
    - how often a form or a code is asked for with an email address, for a phone number or by an account, for up to an hour,
    - how often someone tries to sign in to an account, for up to a day.

    In these counts an email address, a phone number or a network address is kept only in scrambled form. A count whose time is over is deleted within the hour.`,
  ],
}

const time: DocumentSection = {
  id: 'time',
  title: 'For how long',
  parts: [
    `- *Your account:* as long as you have it.
    - *After you delete it:* ${accounts.deletionGraceDays} days in which you can change your mind, then we delete what identifies you.
    - *Charges, invoices and credit entries:* their amounts stay in our books as long as tax and bookkeeping law requires, after a deletion without your name wherever the law allows it.
    - *Sign-ins:* they end after ${accounts.keptSessionDays} days with “Keep me signed in” and after ${accounts.sessionHours} hours without it. A new password or email ends the others at once.
    - *Links for a forgotten password:* ${resetLinkHours} hour, and they work once.
    - *Texts and letters that we sent you:* ${messages.keptDays} days. Receipts can be downloaded from your account as long as you have it.
    - *What you left in a form without an account:* until it is answered and no longer of use, or until you ask us to delete it.
    - *What you text us from a phone that is on no account:* ${texting.strangersKeptDays} days.
    - *Logs and error reports:* only as long as they help us find faults.`,
  ],
}

const control: DocumentSection = {
  id: 'control',
  title: 'Download, correct, delete',
  parts: [
    `You can do most of it yourself in [your profile](${links.profile}): see and correct your details, change your
    [preferences](${links.profilePreferences}), download your data as a file, and delete your account.

    Before an account is deleted we show you which orders are still open and how much credit is left, so that nothing takes you by surprise. The deletion then waits for ${accounts.deletionGraceDays} days. Sign in during that time and it can be called off. Afterwards it
    cannot be undone.

    Texts end when you reply STOP. We keep the number that said so, and nothing else, also after the account is deleted, because carriers
    require it. Our [terms](${links.terms}) say what that means for your pickups.`,
  ],
}

const california: DocumentSection = {
  id: 'california',
  title: 'Your rights in California',
  parts: [
    `The law of California gives you rights over your data, and we give them to every customer, wherever you live:

    - to know what we keep, where it came from, what we use it for and who receives it, and to get a copy,
    - to have it corrected,
    - to have it deleted, except what the law obliges us to keep,
    - to say no to its sale or to its sharing for advertising. We do neither, so there is nothing to switch off,
    - to limit the use of sensitive data. We use your password and your card only to sign you in and to be paid,
    - to be treated like everybody else when you use these rights.

    Write to ${emailSupport} or text ${textNumber}. We make sure that it is you, usually by a code to your phone, and answer within the time that the law
    sets. Someone else may ask for you if you give us your permission in writing.`,
  ],
}

const safety: DocumentSection = {
  id: 'safety',
  title: 'How we protect it',
  parts: [
    `Everything travels encrypted. Passwords are kept only in scrambled form, sessions can be ended at any time, links to your receipts are signed and expire, and
    what belongs to one customer cannot be found by another. No system is perfect. If something happens to your data, we tell you without delay
    what it was and what to do.`,
  ],
}

const children: DocumentSection = {
  id: 'children',
  title: 'Children',
  parts: [
    `We wash their clothes, but our accounts are for adults. We do not knowingly keep data about children. If you think that a child opened an
    account, tell us and we delete it.`,
  ],
}

const contact: DocumentSection = {
  id: 'contact',
  title: 'Changes, and how to reach us',
  parts: [
    `When we change what we do with your data, we change this page first, and tell you by email or text if it matters to you.

    Questions go to ${emailSupport}, to ${textNumber} by text, or to ${brand.name}, ${street}, ${city}, ${state} ${zipCode}. A person answers, within
    ${replies.supportMinHours} to ${replies.supportMaxHours} hours.`,
  ],
}

export const privacy = {
  title: 'Privacy policy',
  lead: `What ${brand.name} keeps about you, why, for how long and who else sees it. Written to be read, and accurate for this site today.`,
  effectiveOn: '2026-11-17',
  sections: [short, kept, browser, cards, others, logs, time, control, california, safety, children, contact],
} as const
