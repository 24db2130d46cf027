/** The words for the states of a recording and of its days (states.ts). Their page needs no others. */
export const recordingStates = {
  whole: 'Whole',
  new: 'New',
  gap: 'Gap',
  fell: 'Fell',
  other_hour: 'Other hour',
  stale: 'Stale',
  invalid: 'Cannot be right',
} as const

export const recordingDayStates = {
  whole: 'Whole',
  gap: 'Not counted',
  fell: 'Fell',
  together: 'Together',
  invalid: 'Cannot be right',
  first: 'First count',
  before_first: 'Before the first count',
} as const
