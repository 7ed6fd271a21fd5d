interface Named {
  firstName: string
  lastName: string
  email: string
}

/** What a customer is called at the desk. */
export const nameAtDesk = ({ firstName, lastName, email }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email
