const UNIQUE_VIOLATION = '23505'

/** The database decides who was first. */
export const isUniqueViolation = (error: unknown): boolean => (error as { code?: string }).code === UNIQUE_VIOLATION
