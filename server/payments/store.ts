import { customerWriter } from '../db/customers.ts'

export const updatePaying = customerWriter('payments')
