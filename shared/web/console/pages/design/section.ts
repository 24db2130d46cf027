import { signal } from '@preact/signals'

/** The section that is open. A link may ask for one. */
export const section = signal(new URLSearchParams(location.search).get('section') ?? 'texts')
