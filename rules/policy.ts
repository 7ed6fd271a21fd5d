import { dollars } from './money.ts'
import { minuteOf } from './times.ts'

/** Every business figure, once. Copy, rules and seeded rows all read it here, so no page can contradict behaviour. */

export type PlanName = 'payc' | 'gold' | 'platinum'

// Without a plan; far out it is what an order comes to before the longer way is free too.
const freeDeliveryFromCents = 6900
const autoReloadBelowCents = 1000
const platinumDiscountPercent = 20
const creditBackPercent = 5

export const policy = {
  timeZone: 'America/Los_Angeles',

  plans: {
    payc: {
      priceCents: 0,
      discountPercent: { dryClean: 0, laundry: 0, washFold: 0, alterations: 0 },
      // Half-open bands on the amount before discounts: the documents leave gaps ($49-51, $68-69).
      delivery: {
        mediumFromCents: 4900,
        freeFromCents: freeDeliveryFromCents,
        smallLoadRoundTripCents: 1990,
        mediumLoadRoundTripCents: 990,
      },
    },
    gold: {
      priceCents: 19900,
      discountPercent: { dryClean: 10, laundry: 10, washFold: 10, alterations: 10 },
      delivery: {
        mediumFromCents: 3900,
        freeFromCents: 5900,
        smallLoadRoundTripCents: 1498,
        mediumLoadRoundTripCents: 990,
      },
    },
    platinum: {
      priceCents: 29900,
      discountPercent: {
        dryClean: platinumDiscountPercent,
        laundry: platinumDiscountPercent,
        washFold: platinumDiscountPercent,
        alterations: platinumDiscountPercent,
      },
      delivery: {
        mediumFromCents: 2900,
        freeFromCents: 4900,
        smallLoadRoundTripCents: 1498,
        mediumLoadRoundTripCents: 990,
      },
    },
  },

  extendedRoute: {
    beyondMiles: 15,
    // The documents give one range of $14.90 to $19.90; the distance decides which end applies.
    nearUpToMiles: 18,
    reachMiles: 20,
    belowCents: freeDeliveryFromCents,
    nearFeeCents: 1490,
    farFeeCents: 1990,
  },

  rush: {
    // $9.99 unless staff quote more within the range and the customer accepts it on screen.
    feeCents: 999,
    maxQuoteCents: 9999,
    rugMinQuoteCents: 4900,
    rugMaxQuoteCents: 49900,
    minBusinessDays: 1,
    maxBusinessDays: 2,
  },

  // The documents give one range of $9.99 to $29.99; repetition climbs it, the last step stays.
  noBag: { feeStepsCents: [999, 1999, 2999], countedWithinDays: 90, unpaidUntilPause: 3 },

  credit: {
    // Different passages say $10, $19, $19.95 and $29.
    autoReloadBelowCents,
    // So many of the newest orders say what a usual one costs.
    forecastFromOrders: 5,
    // "12 months" in the terms, "never" everywhere else.
    expires: false,
    recommendedUseMonths: 12,
    creditBackPercent,
    creditBackEveryMonths: 3,
    // "14 days" in one passage.
    refundWindowBusinessDays: 14,
    // The example of the terms: $199 of Gold credit with $20 of discounts is $179 back.
    refundExampleDiscountCents: 2000,
    // Card providers refuse charges below this; the customer is not asked for it in another way.
    waivedBelowCents: 50,
  },

  // A customer who goes away while the bank asks is not charged after this.
  payments: {
    authenticationMinutes: 30,
    // So long a page follows a payment before it says that one may leave.
    followedSeconds: 30,
    // A held order is asked for again so many days after it was held, at this time of the day.
    retryAfterDays: [1, 3, 7],
    retryMinuteOfDay: minuteOf('10:00'),
    // After the second attempt in a row that never reached the provider; from then on the pauses double.
    lostAttempts: { firstPauseMinutes: 1, longestPauseMinutes: 30 },
  },

  claims: {
    // The terms read "fourteen (7) days".
    reportWithinDays: 7,
    missingItemReportDay: 1,
    missingItemAnswerByDay: 7,
    missingItemPossiblyLostByDay: 14,
    missingItemDeclaredLostByWeeks: 5,
  },

  liability: { timesCleaningCharge: 5, maxPerItemCents: 25000 },

  // $49 for payc, credited back after the first completed order; some passages give it free to Platinum only.
  welcomeBox: { priceCents: 4900, freeForPlans: ['gold', 'platinum'] },

  storage: {
    seasonMonths: 3,
    maxSeasons: 2,
    bands: [
      { fromGarments: 1, toGarments: 5, priceCents: { payc: 6995, gold: 4995, platinum: 0 } },
      { fromGarments: 6, toGarments: 10, priceCents: { payc: 7995, gold: 5995, platinum: 4995 } },
      { fromGarments: 11, toGarments: 20, priceCents: { payc: 8995, gold: 6995, platinum: 5995 } },
      { fromGarments: 21, toGarments: 40, priceCents: { payc: 9995, gold: 7995, platinum: 6995 } },
    ],
    additionalGarmentCents: { payc: 1000, gold: 700, platinum: 500 },
    processingFeeCents: { payc: 3995, gold: 2995, platinum: 1995 },
    // The processing fee is part of what is free; the table has no price for the season after it.
    freeForPlatinum: { maxGarments: 5, seasons: 1, furtherSeasonCents: 4995 },
    seasons: [
      { name: 'Spring', firstMonth: 3, lastMonth: 5 },
      { name: 'Summer', firstMonth: 6, lastMonth: 8 },
      { name: 'Fall', firstMonth: 9, lastMonth: 11 },
      { name: 'Winter', firstMonth: 12, lastMonth: 2 },
    ],
  },

  washAndFold: {
    totalCentsByBags: [9900, 18800, 26700, 33600],
    additionalBagCents: 5900,
    // The documents show the bag's size in a picture only: these are the bags we hand out, lying flat and empty.
    bagWidthInches: 24,
    bagHeightInches: 36,
    bagsPerWeek: {
      individual: { min: 1, max: 1 },
      couple: { min: 1, max: 2 },
      smallFamily: { min: 2, max: 3 },
    },
  },

  rugs: {
    standardCentsPerSqFt: 495,
    specialisedCentsPerSqFt: 695,
    specialisedMinimumCents: 9900,
    // $49.95 in the terms, $29 to $99 on the rug page: the first is the standard size, the others the ends.
    pickupAndRollCents: 4995,
    pickupAndRollMinCents: 2900,
    pickupAndRollMaxCents: 9900,
  },

  upChargeStepsCents: [50, 100, 200, 300, 500, 1000],

  pickups: {
    windowOpensMinuteOfDay: minuteOf('9:00'),
    windowClosesMinuteOfDay: minuteOf('17:00'),
    // The cut-off hour: a pickup of the same day (cutoff in code, cut-off in speech) can be booked until then.
    sameDayCutoffMinuteOfDay: minuteOf('8:00'),
    bookableAheadDays: 60,
    weekdaysWithoutPickup: [7],
    changeAfterPlacingHours: 3,
    changeNoticeHours: 24,
    noShowWaitMinutes: 14,
    // A text on the evening before; who books later than this gets the confirmation alone.
    reminderMinuteOfDay: minuteOf('18:00'),
    // These are for texts; the date itself comes from the drop-off mapping.
    dropoffAboutBusinessDays: 2,
    rushDropoffAboutBusinessDays: 1,
  },

  recurring: {
    weekdays: [1, 2, 3, 4, 5],
    maxDays: 3,
    gapMoreThanDays: 2,
    bookedAheadDays: 14,
    previewedPickups: 6,
    // Two years. A pause without an end is possible too.
    maxPauseDays: 730,
  },

  turnaround: {
    mostOrdersBusinessDays: 2,
    washAndFoldBusinessDays: 2,
    // What takes longer comes in a delivery of its own, and in one with what is due so soon after it.
    separateAfterBusinessDays: 4,
    alterations: { minBusinessDays: 3, maxBusinessDays: 5 },
    leather: { minBusinessDays: 2, maxBusinessDays: 5, longestBusinessDays: 10 },
    rugs: { minBusinessDays: 7, maxBusinessDays: 12 },
    gownCleanOnly: { minBusinessDays: 3, maxBusinessDays: 6 },
    // "4-6 weeks" in one passage.
    gownPreserve: { minWeeks: 3, maxWeeks: 6 },
  },

  careAdvice: {
    leatherCleanEveryMinMonths: 6,
    leatherCleanEveryMaxMonths: 12,
    rugRotateEveryMinMonths: 4,
    rugRotateEveryMaxMonths: 6,
    rugCleanEveryYears: 2,
    gownPreservedUpToYears: 30,
  },

  replies: { leadWithinHours: 24, supportMinHours: 1, supportMaxHours: 48 },

  // A bank takes up a payment for 540 days at most, and until then it may matter what a customer was told.
  messages: { quietFromMinuteOfDay: minuteOf('21:00'), quietUntilMinuteOfDay: minuteOf('8:00'), keptDays: 730 },

  savings: {
    upToPercent: platinumDiscountPercent,
    // The calculators add credit back to the discount and say so; everything else says "up to 20%".
    calculatorPercent: platinumDiscountPercent + creditBackPercent,
    calculatorMaxPieces: 10,
    calculatorStartPieces: 1,
    calculatorMaxBags: 5,
    calculatorStartBags: 1,
    // The storage table says $69.95; marketing rounds the gift down.
    seasonalStorageValueCents: 6900,
  },

  marketing: {
    experienceYears: 25,
    clients: 45_000,
    retailPartners: 500,
    advantageMembers: 38_000,
    garments: 14_000_000,
    bagsEliminated: 4_000_000,
    hangersRecycled: 2_000_000,
    colorRunOneIn: 3000,
  },

  accounts: {
    passwordMinLength: 7,
    textMaxLength: 256,
    gateCodeMaxLength: 20,
    phoneDigits: 10,
    phonePrefix: '+1',
    phoneCodeDigits: 6,
    phoneCodeMinutes: 10,
    phoneCodeWrongTries: 5,
    // For a customer and a number; whoever else has typed the number has codes of their own.
    phoneCodesPerHour: 3,
    resetLinkMinutes: 60,
    keptSessionDays: 30,
    sessionHours: 12,
    knownNetworkDays: 30,
    knownDeviceDays: 180,
    tokenMinutes: 60,
    deletionGraceDays: 30,
    // Nobody needs more, and a list stays a list.
    maxAddresses: 20,
    maxPhones: 10,
    maxCards: 10,
    // A number that somebody typed is theirs once they verified it; as an extra phone it waits this long.
    unverifiedPhoneHours: 24,
  },

  // The limits for texts with one number. A stranger hears once a day where to begin; a sender of words hears once in a
  // while that somebody reads them. Beyond `actsPerDay` a text only goes to staff, and beyond `keptPerDay` it is not
  // kept. Strangers together have their share of our texts at most, so that nobody uses up those that
  // customers wait for; what they wrote goes after `strangersKeptDays`.
  texting: {
    actsPerDay: 30,
    keptPerDay: 200,
    strangerAnswerHours: 24,
    thanksHours: 6,
    strangerAnswersPerDay: 5,
    strangersKeptDays: 90,
  },

  // The screen shows these words, and the same words are stored as the customer's consent.
  consents: {
    auto_reload:
      `When an order would leave less than $${dollars(autoReloadBelowCents)} of credit, you agree that we charge your card for your plan ` +
      'again, as often as the order needs and in one charge. We text you after each. You can turn it off later under Plan.',
  },

  // Orders from before carry no balances; the day itself still counts as before.
  orders: { balancesShownAfterDay: '2022-01-16' },

  addressSearchRadiusMetres: 50_000,
} as const

/** The figures that only the server goes by. They stand apart, because no browser needs them. */
export const serverPolicy = {
  // Nobody reads, types and sends a form in less; what comes faster is kept, but no letter is written about it.
  leads: { fastestPersonMs: 2000 },

  // Each text costs money, so that the product as a whole stops before a fault or a thief spends more: at these two, unless settings
  // say otherwise. Codes, which anybody may ask for, leave a quarter to what customers wait for; reminders and what is less urgent leave a
  // fifth, or an evening with many of them would keep every code and every answer from leaving.
  // A text for which there is no room leaves as a letter instead of late: about a payment or an order sooner than about anything else.
  texts: {
    perHour: 200,
    perDay: 1_000,
    codesPercent: 75,
    strangersPercent: 20,
    patientPercent: 80,
    officeHearsPercent: 80,
    orderLetterAfterMinutes: 10,
    letterAfterMinutes: 60,
  },
} as const

/** The figures that only staff meet. They stand apart, because no browser needs them. */
export const staffPolicy = {
  // No bag, extra or order has come to as much: beyond it somebody has mistyped, and nobody is charged for that. More bags at one door
  // are a slip of the finger; the table of orders takes no more either.
  intake: {
    maxBags: 99,
    maxCount: 999,
    maxLines: 200,
    maxExtraCents: 999_999,
    maxTotalCents: 9_999_999,
    maxRemarkLength: 200,
  },

  // The bounds of a charge by staff. Less would be waived; more is a slip of the finger. The reason has to fit into a text.
  charge: { minCents: 50, maxCents: 500_000, reasonMaxLength: 100 },

  // Another day for an order: the reason has to fit into a text, and a year ahead is a slip of the finger.
  due: { reasonMaxLength: 100, aheadDays: 366 },

  // The reason why a day is closed stands in a text beside the days that move.
  closedDays: { reasonMaxLength: 24 },

  // An arrow key and Enter must not do it twice, and a slip of the finger has an end. What somebody may not do is written down anew after so
  // many minutes, and so is a look at the same customer.
  deeds: {
    repeatMinutes: 10,
    maxCents: 1_000_000,
    nobodysWordsDays: 30,
    refusedAnewMinutes: 60,
    lookedAnewMinutes: 60,
  },

  // A phone's time may run a little ahead of ours, and a driver may come home without having had a network. Whoever has not shown a passkey
  // for a while adds none. A tab keeps one line open, and a person a few tabs.
  desk: {
    sessionHours: 12,
    keptSessionDays: 30,
    linkHours: 48,
    tryMinutes: 5,
    afreshMinutes: 10,
    maxPasskeys: 10,
    aheadSeconds: 120,
    oldestHours: 48,
    deedsAtOnce: 100,
    tabs: 10,
  },
} as const
