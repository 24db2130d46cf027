import { signal } from '@preact/signals'

/** The section that is open. */
export const section = signal('texts')
