import { customerWriter } from '../db/customers.ts'

export const updateBilling = customerWriter('billing')
