import type { z } from 'zod'
import {
  changeEmailInput,
  changePasswordInput,
  confirmEmailAnswer,
  confirmEmailInput,
  deletionAnswer,
  deletionInput,
  forgotPasswordInput,
  logInInput,
  resetPasswordInput,
  sessionAnswer,
  signUpAnswer,
  signUpInput,
  tokenAnswer,
  tokenInput,
} from './account.ts'
import {
  cardAnswer,
  cardChange,
  cardConfirmation,
  cardConfirmed,
  cardInput,
  cardList,
  cardRefused,
  chargeConfirmation,
  intentAnswer,
  intentInput,
} from './billing.ts'
import { locationList, packageList, priceGroupList, serviceList, zipCodeList } from './catalogue.ts'
import { leadAnswer, leadInput } from './contact.ts'
import type { ErrorCode } from './errors.ts'
import {
  addressAnswer,
  addressChange,
  addressInput,
  addressList,
  phoneAnswer,
  phoneChange,
  phoneCodeInput,
  phoneInput,
  phoneList,
  profileAnswer,
  profileInput,
} from './profile.ts'

/**
 * Every call of the API, once. The server serves from this list and nothing else (server/http/serve.ts), the browser's calls
 * are checked against its types (web/api.ts), and the API's document is made of it.
 */
export interface Call {
  topic: 'account' | 'profile' | 'addresses' | 'phones' | 'cards' | 'billing' | 'catalogue' | 'contact' | 'sandbox'
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /api, as the browser writes it. `:id` is one of the caller's own things. */
  path: string
  summary: string
  /** Who may call. To anybody's calls no token goes along, and a 401 says nothing about the session. */
  as: 'customer' | 'anyone'
  body?: z.ZodType
  /** Without one the answer is empty. */
  answer?: z.ZodType
  /** 200 with an answer and 204 without one, unless something was made. */
  status?: 201
  /** Answers in shapes of their own, by status. */
  otherAnswers?: Readonly<Record<number, z.ZodType>>
  /** A file instead of JSON that we would spell. */
  file?: 'application/json'
  /** Takes an Idempotency-Key: repeated under the same one it has its effect once. */
  isKeyed?: true
  /** What may be refused besides what every call of its kind may be (server/http/api-docs.ts). */
  refusals?: readonly ErrorCode[]
}

export const calls = {
  signUp: {
    topic: 'account',
    method: 'POST',
    path: '/client/auth/signup/',
    summary: 'Makes an account and signs its owner in',
    as: 'anyone',
    body: signUpInput,
    answer: signUpAnswer,
    status: 201,
    isKeyed: true,
    refusals: ['email_taken', 'phone_taken', 'zip_not_served', 'password_guessable'],
  },
  logIn: {
    topic: 'account',
    method: 'POST',
    path: '/client/auth/login/',
    summary: 'Signs a customer in',
    as: 'anyone',
    body: logInInput,
    answer: sessionAnswer,
    refusals: ['login_failed'],
  },
  logOut: {
    topic: 'account',
    method: 'POST',
    path: '/client/auth/logout/',
    summary: 'Ends the session and takes its cookie back',
    as: 'anyone',
  },
  forgotPassword: {
    topic: 'account',
    method: 'POST',
    path: '/client/auth/forgot_password/',
    summary: 'Sends a link for a new password; the answer is the same whether the account exists or not',
    as: 'anyone',
    body: forgotPasswordInput,
  },
  resetPassword: {
    topic: 'account',
    method: 'POST',
    path: '/client/auth/reset_new_password/',
    summary: 'Sets a new password by the link of an email, once',
    as: 'anyone',
    body: resetPasswordInput,
    refusals: ['reset_link_used_up', 'password_guessable'],
  },
  changePassword: {
    topic: 'account',
    method: 'POST',
    path: '/client/auth/change_password/',
    summary: 'Changes the password and ends the other sessions',
    as: 'customer',
    body: changePasswordInput,
    refusals: ['password_wrong', 'password_guessable'],
  },
  changeEmail: {
    topic: 'account',
    method: 'POST',
    path: '/client/auth/change_email/',
    summary: 'Sends a link to a new email address; nothing changes before it is followed',
    as: 'customer',
    body: changeEmailInput,
    refusals: ['password_wrong'],
  },
  confirmEmail: {
    topic: 'account',
    method: 'POST',
    path: '/client/auth/confirm_email/',
    summary: 'Confirms a new email address by the link of an email, once',
    as: 'anyone',
    body: confirmEmailInput,
    answer: confirmEmailAnswer,
    refusals: ['reset_link_used_up'],
  },
  refreshToken: {
    topic: 'account',
    method: 'POST',
    path: '/client/jwt/refresh/',
    summary: 'A new token for an old one, or for the cookie of a kept session',
    as: 'anyone',
    body: tokenInput,
    answer: sessionAnswer,
    refusals: ['not_signed_in'],
  },
  verifyToken: {
    topic: 'account',
    method: 'POST',
    path: '/client/jwt/verify/',
    summary: 'Whether a token is good',
    as: 'anyone',
    body: tokenInput,
    answer: tokenAnswer,
    refusals: ['not_signed_in'],
  },
  getDeletion: {
    topic: 'account',
    method: 'GET',
    path: '/client/account/deletion/',
    summary: 'What would be lost with the account, and whether it is going to be deleted',
    as: 'customer',
    answer: deletionAnswer,
  },
  requestDeletion: {
    topic: 'account',
    method: 'POST',
    path: '/client/account/deletion/',
    summary: 'Asks for the account to be deleted, with days to think again',
    as: 'customer',
    body: deletionInput,
    answer: deletionAnswer,
    refusals: ['password_wrong'],
  },
  undoDeletion: {
    topic: 'account',
    method: 'DELETE',
    path: '/client/account/deletion/',
    summary: 'Keeps the account after all',
    as: 'customer',
    answer: deletionAnswer,
  },
  downloadData: {
    topic: 'account',
    method: 'GET',
    path: '/client/account/data/',
    summary: 'Everything that we hold about the caller, as a file',
    as: 'customer',
    file: 'application/json',
  },
  getProfile: {
    topic: 'profile',
    method: 'GET',
    path: '/client/profile/',
    summary: 'The caller’s name, plan, balance and preferences',
    as: 'customer',
    answer: profileAnswer,
  },
  replaceProfile: {
    topic: 'profile',
    method: 'PUT',
    path: '/client/profile/',
    summary: 'Changes the fields that are sent; the others stay',
    as: 'customer',
    body: profileInput,
    answer: profileAnswer,
  },
  changeProfile: {
    topic: 'profile',
    method: 'PATCH',
    path: '/client/profile/',
    summary: 'Changes the fields that are sent; the others stay, as with PUT',
    as: 'customer',
    body: profileInput,
    answer: profileAnswer,
  },
  listAddresses: {
    topic: 'addresses',
    method: 'GET',
    path: '/client/addresses/',
    summary: 'The caller’s addresses, the main one first',
    as: 'customer',
    answer: addressList,
  },
  addAddress: {
    topic: 'addresses',
    method: 'POST',
    path: '/client/addresses/',
    summary: 'Adds an address that we serve',
    as: 'customer',
    body: addressInput,
    answer: addressAnswer,
    status: 201,
    isKeyed: true,
    refusals: ['zip_not_served', 'too_many_addresses'],
  },
  getAddress: {
    topic: 'addresses',
    method: 'GET',
    path: '/client/addresses/:id/',
    summary: 'One of the caller’s addresses',
    as: 'customer',
    answer: addressAnswer,
  },
  replaceAddress: {
    topic: 'addresses',
    method: 'PUT',
    path: '/client/addresses/:id/',
    summary: 'Writes an address anew',
    as: 'customer',
    body: addressInput,
    answer: addressAnswer,
    refusals: ['zip_not_served'],
  },
  changeAddress: {
    topic: 'addresses',
    method: 'PATCH',
    path: '/client/addresses/:id/',
    summary: 'Changes the fields of an address that are sent',
    as: 'customer',
    body: addressChange,
    answer: addressAnswer,
    refusals: ['zip_not_served'],
  },
  removeAddress: {
    topic: 'addresses',
    method: 'DELETE',
    path: '/client/addresses/:id/',
    summary: 'Removes an address; the last one stays',
    as: 'customer',
    refusals: ['last_address'],
  },
  listPhones: {
    topic: 'phones',
    method: 'GET',
    path: '/client/phones/',
    summary: 'The caller’s phones, the main one first',
    as: 'customer',
    answer: phoneList,
  },
  addPhone: {
    topic: 'phones',
    method: 'POST',
    path: '/client/phones/',
    summary: 'Adds a phone',
    as: 'customer',
    body: phoneInput,
    answer: phoneAnswer,
    status: 201,
    isKeyed: true,
    refusals: ['number_taken', 'too_many_phones'],
  },
  getPhone: {
    topic: 'phones',
    method: 'GET',
    path: '/client/phones/:id/',
    summary: 'One of the caller’s phones',
    as: 'customer',
    answer: phoneAnswer,
  },
  replacePhone: {
    topic: 'phones',
    method: 'PUT',
    path: '/client/phones/:id/',
    summary: 'Writes a phone anew; another number has to be verified again',
    as: 'customer',
    body: phoneInput,
    answer: phoneAnswer,
    refusals: ['number_taken'],
  },
  changePhone: {
    topic: 'phones',
    method: 'PATCH',
    path: '/client/phones/:id/',
    summary: 'Changes the fields of a phone that are sent; another number has to be verified again',
    as: 'customer',
    body: phoneChange,
    answer: phoneAnswer,
    refusals: ['number_taken'],
  },
  removePhone: {
    topic: 'phones',
    method: 'DELETE',
    path: '/client/phones/:id/',
    summary: 'Removes a phone; the last one stays',
    as: 'customer',
    refusals: ['last_phone'],
  },
  sendPhoneCode: {
    topic: 'phones',
    method: 'POST',
    path: '/client/phones/:id/send_code/',
    summary: 'Texts six digits to the phone',
    as: 'customer',
    refusals: ['texts_paused'],
  },
  verifyPhone: {
    topic: 'phones',
    method: 'POST',
    path: '/client/phones/:id/verify/',
    summary: 'Brings those six digits back; whoever else typed the number without verifying it loses it',
    as: 'customer',
    body: phoneCodeInput,
    answer: phoneAnswer,
    refusals: ['phone_code_wrong', 'number_lost'],
  },
  listCards: {
    topic: 'cards',
    method: 'GET',
    path: '/client/cards/',
    summary: 'The caller’s cards, the main one first, then the newest',
    as: 'customer',
    answer: cardList,
  },
  addCard: {
    topic: 'cards',
    method: 'POST',
    path: '/client/cards/',
    summary: 'Records the card of a finished form and makes it the main one',
    as: 'customer',
    body: cardInput,
    answer: cardAnswer,
    status: 201,
    isKeyed: true,
    refusals: ['card_not_finished', 'not_found'],
  },
  getCard: {
    topic: 'cards',
    method: 'GET',
    path: '/client/cards/:id/',
    summary: 'One of the caller’s cards',
    as: 'customer',
    answer: cardAnswer,
  },
  replaceCard: {
    topic: 'cards',
    method: 'PUT',
    path: '/client/cards/:id/',
    summary: 'Makes a card the main one; nothing else of it can be changed',
    as: 'customer',
    body: cardChange,
    answer: cardAnswer,
  },
  changeCard: {
    topic: 'cards',
    method: 'PATCH',
    path: '/client/cards/:id/',
    summary: 'Makes a card the main one, as with PUT',
    as: 'customer',
    body: cardChange,
    answer: cardAnswer,
  },
  removeCard: {
    topic: 'cards',
    method: 'DELETE',
    path: '/client/cards/:id/',
    summary: 'Removes a card; the main one stays, and so does one with a payment on its way',
    as: 'customer',
    refusals: ['main_card_kept', 'card_in_use'],
  },
  refreshCards: {
    topic: 'cards',
    method: 'POST',
    path: '/client/cards/refresh/',
    summary: 'Records a finished card form whose answer was lost, and reads expiry dates again',
    as: 'customer',
    answer: cardList,
  },
  createIntent: {
    topic: 'billing',
    method: 'POST',
    path: '/client/billing/create_intent/',
    summary: 'Opens the provider’s card form; one that is open is returned again',
    as: 'customer',
    body: intentInput,
    answer: intentAnswer,
    isKeyed: true,
    refusals: ['not_found', 'too_many_cards'],
  },
  listPackages: {
    topic: 'catalogue',
    method: 'GET',
    path: '/client/packages/',
    summary: 'The plans',
    as: 'anyone',
    answer: packageList,
  },
  listServices: {
    topic: 'catalogue',
    method: 'GET',
    path: '/client/services/',
    summary: 'The services with what they clean',
    as: 'anyone',
    answer: serviceList,
  },
  listLocations: {
    topic: 'catalogue',
    method: 'GET',
    path: '/client/locations/',
    summary: 'The places we drive to, with their zip codes',
    as: 'anyone',
    answer: locationList,
  },
  listZipCodes: {
    topic: 'catalogue',
    method: 'GET',
    path: '/client/zip_codes/',
    summary: 'The zip codes we drive to',
    as: 'anyone',
    answer: zipCodeList,
  },
  listPrices: {
    topic: 'catalogue',
    method: 'GET',
    path: '/client/price_items/',
    summary: 'The price list, by group',
    as: 'anyone',
    answer: priceGroupList,
  },
  sendLead: {
    topic: 'contact',
    method: 'POST',
    path: '/client/customers/',
    summary: 'Asks to hear from us: notify me, a question, or interest in storage',
    as: 'anyone',
    body: leadInput,
    answer: leadAnswer,
    status: 201,
    isKeyed: true,
  },
  confirmSandboxCard: {
    topic: 'sandbox',
    method: 'POST',
    path: '/sandbox/confirm_card/',
    summary: 'The sandbox’s card form; exists only with sandbox payments',
    as: 'anyone',
    body: cardConfirmation,
    answer: cardConfirmed,
    otherAnswers: { 402: cardRefused },
  },
  confirmSandboxCharge: {
    topic: 'sandbox',
    method: 'POST',
    path: '/sandbox/confirm_charge/',
    summary: 'The page of the sandbox’s bank, where a payment is confirmed; exists only with sandbox payments',
    as: 'anyone',
    body: chargeConfirmation,
    answer: cardConfirmed,
    otherAnswers: { 402: cardRefused },
  },
} as const satisfies Record<string, Call>

export type Calls = typeof calls
export type CallName = keyof Calls

/** What goes in, as a form may send it, and what comes out. */
export type BodyOf<Asked extends Call> = Asked extends { body: infer Body extends z.ZodType }
  ? z.input<Body>
  : undefined
export type AnswerOf<Asked extends Call> = Asked extends { answer: infer Answer extends z.ZodType }
  ? z.output<Answer>
  : null

/** The calls by how the browser names them: "POST /client/addresses/". */
export type CallsByLine = {
  [Name in CallName as `${Calls[Name]['method']} ${Calls[Name]['path']}`]: Calls[Name]
}
export type CallLine = keyof CallsByLine
