import { runError } from './run-errors.ts'

/** How a capture may fail at the provider, and what it means to the caller (docs/captures.md). */
export const endings = {
  provider_rate_limited: runError('provider_rate_limited', 'The provider let too few questions through'),
  provider_unavailable: runError('provider_unavailable', 'The provider did not answer'),
  provider_nonsense: runError('provider_nonsense', 'The provider answered what cannot be read'),
  provider_failed: runError('provider_failed', 'The provider gave up'),
  timed_out: runError('timed_out', 'It took longer than a day'),
}
