/** The words that people read for values of the API, by what the values are of. A test requires a word for each state. */
export const states = {
  run: { queued: 'Waiting', running: 'Running', completed: 'Succeeded', failed: 'Failed' },
  capture: { queued: 'Waiting', running: 'Running', done: 'Succeeded', failed: 'Failed' },
  video: { completed: 'Succeeded', failed: 'Failed', timeout: 'Timed out' },
  sandbox: { setting_up: 'Setting up', ready: 'Ready', failed: 'Failed' },
  delivery: { pending: 'Waiting', delivered: 'Delivered', failed: 'Given up' },
  endpoint: {
    enabled: 'Active',
    by_request: 'Disabled',
    gone: 'Disabled: it responded with 410',
    failing: 'Disabled: it failed for five days',
    member_left: 'Disabled: who chose its address has left',
  },
  key: { active: 'Active', expired: 'Expired', revoked: 'Revoked' },
  member: { active: 'Active', invited: 'Invited' },
  schedule: {
    enabled: 'Active',
    paused: 'Paused',
    payer_left: 'Payer left',
    app_disconnected: 'App disconnected',
    catalog_moved: 'Catalog moved',
  },
  connection: { active: 'Active', initiated: 'Waiting for sign-in', expired: 'Expired', failed: 'Failed' },
  signup: { pending: 'Waiting for confirmation', confirmed: 'Confirmed', single: 'On the list' },
  payment: { open: 'Open', paid: 'Paid', failed: 'Failed' },
  page: { empty: 'Empty', draft: 'Draft', published: 'Published', unpublished: 'Unpublished' },
  visit: { visit: 'Visits', play: 'Game starts', click: 'Link clicks' },
  song: { new: 'New', changed: 'Changed', unchanged: 'Unchanged' },
  history: {
    comparable: 'Comparable',
    incomplete: 'Incomplete',
    counter_correction: 'Counter correction',
    invalid_observation: 'Invalid observation',
    unaligned_observations: 'Unaligned observations',
  },
  report: { valued: 'Valued', insufficient_data: 'Not enough data', being_made: 'Being made' },
  confidence: { high: 'High confidence', medium: 'Medium confidence', low: 'Low confidence' },
  value: { low: 'Low', mid: 'Estimate', high: 'High' },
  model: { published: 'Published', too_few_recordings: 'Too few recordings', not_fitted: 'Not fitted yet' },
  seasonality: { known: 'Known', unknown: 'Unknown' },
  condition: {
    implausible: 'Implausible',
    not_counted: 'Not counted',
    shares_counter: 'Shares a counter',
    continues_as: 'Continues as another',
    likely_continued: 'Likely continued',
    vanished: 'Vanished',
    stale: 'Stale',
    likely_copy: 'Likely a copy',
    seasonal: 'Seasonal',
    slow_counter: 'Slow counter',
    no_plays: 'No plays',
    future_release: 'Future release',
    age_unknown: 'Age unknown',
    age_inferred: 'Age inferred',
    short: 'Short history',
  },
} as const

type Words = typeof states
export type StateKind = keyof Words
export type StateValue<Kind extends StateKind> = keyof Words[Kind]

/** The word for a value, such as “Waiting for confirmation” for a sign-up that is `pending`. */
export const stateWord = <Kind extends StateKind>(kind: Kind, value: StateValue<Kind>): string =>
  states[kind][value] as string
