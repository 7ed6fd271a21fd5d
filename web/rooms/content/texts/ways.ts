import { brand } from '#contract/brand'

/** The ways to a person, as links within copy. */
export const emailInfo = `[${brand.infoEmail}](mailto:${brand.infoEmail})`
export const emailSupport = `[${brand.supportEmail}](mailto:${brand.supportEmail})`
export const textNumber = `[${brand.phoneShown}](sms:${brand.phone})`
