import { customerWriter } from '../db/customers.ts'

export const updateProfile = customerWriter('profile')
