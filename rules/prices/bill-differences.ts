/** The reasons why a bill is not what was estimated, in the sequence in which they are told. They stand apart: the wire needs no more of the rule. */
export const DIFFERENCES = ['count', 'price', 'up_charge', 'discount', 'delivery', 'rush'] as const
