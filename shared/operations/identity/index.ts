import { getAccount } from './get-account.ts'

export const identity = [getAccount]
