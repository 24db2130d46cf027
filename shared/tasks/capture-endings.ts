/** How a capture may fail: a name of a closed list (docs/captures.md), and what it means to the caller. */
export const endings = {
  provider_rate_limited: 'provider_rate_limited: The provider let too few questions through',
  provider_unavailable: 'provider_unavailable: The provider did not answer',
  provider_nonsense: 'provider_nonsense: The provider answered what cannot be read',
  provider_failed: 'provider_failed: The provider gave up',
  timed_out: 'timed_out: It took longer than a day',
  internal: 'internal: A fault of ours',
} as const
