import type { Command } from 'commander'
import { usageError } from './failure.ts'
import { wholeNumber } from './options.ts'

export interface ScheduleOptions {
  schedule?: string
  hour?: string
  budget?: string
}

export const scheduleNames = ['daily', 'weekly', 'monthly'] as const

export const addScheduleOptions = (command: Command): Command =>
  command
    .option('--schedule <name>', `how often: ${scheduleNames.join(', ')}. Comparisons need daily`)
    .option('--hour <n>', 'the UTC hour in which it starts, 0 to 23')
    .option('--budget <credits>', 'what its captures may cost in a month')

/** The fields of the API. */
export function scheduleFields({ schedule, hour, budget }: ScheduleOptions) {
  const name = scheduleNames.find((name) => name === schedule)
  if (schedule !== undefined && !name) {
    throw usageError(`--schedule must be one of ${scheduleNames.join(', ')}`)
  }
  return {
    ...name && { schedule: name },
    ...hour !== undefined && { hour_utc: wholeNumber('--hour', hour) },
    ...budget !== undefined && { monthly_budget_credits: wholeNumber('--budget', budget) },
  }
}
