import { grouped } from './numbers.ts'

/** The words for the states of a recording and of its days (states.ts). Their page needs no others. */
export const recordingStates = {
  whole: 'Complete',
  new: 'New',
  gap: 'Gap',
  fell: 'Fell',
  other_hour: 'Other hour',
  stale: 'Stale',
  invalid: 'Cannot be right',
} as const

type RecordingState = keyof typeof recordingStates

/** The states that are filters, in the order of the chips. */
export const filters: readonly RecordingState[] = ['gap', 'fell', 'other_hour', 'stale', 'invalid', 'new']

/** Those that somebody should look at. */
export const problems: readonly RecordingState[] = ['gap', 'fell', 'other_hour', 'stale', 'invalid']

export const needLook = (recordings: number): string =>
  recordings === 1 ? '1 needs a look' : `${grouped(recordings)} need a look`

export const recordingDayStates = {
  whole: 'Complete',
  gap: 'Not counted',
  fell: 'Fell',
  together: 'Together',
  invalid: 'Cannot be right',
  first: 'First count',
  before_first: 'Before the first count',
} as const
