import type { PageName, Section } from '../addresses.ts'

/** What a person does, in the order of the navigation. A phone has the first three in its bar. */
export const work: readonly Section[] = ['home', 'catalogs', 'pages', 'fans', 'artists']

export const setup: readonly Section[] = ['developers', 'settings']

/** The pages beside each other, with the words of their tabs. The first one has no pages below it. */
export type Tab = readonly [PageName, string]

export const settings: readonly Tab[] = [
  ['settings', 'Profile'],
  ['settings/people', 'People'],
  ['settings/billing', 'Billing'],
  ['settings/apps', 'Apps'],
  ['settings/services', 'Services'],
]
