import type { IconName } from '../../components/icon.tsx'
import type { PageName, Section } from '../addresses.ts'

interface Entry {
  section: Section & IconName
  name: string
  path: PageName
}

/** What a person does, in the order of the navigation. A phone has the first three in its bar. */
export const work: readonly Entry[] = [
  { section: 'home', name: 'Home', path: 'home' },
  { section: 'catalogs', name: 'Catalogs', path: 'catalogs' },
  { section: 'pages', name: 'Pages', path: 'pages' },
  { section: 'fans', name: 'Fans', path: 'fans' },
  { section: 'artists', name: 'Artists', path: 'artists' },
]

export const setup: readonly Entry[] = [
  { section: 'developers', name: 'Developers', path: 'developers' },
  { section: 'settings', name: 'Settings', path: 'settings' },
]

/** The pages of a section that has several beside each other. */
export const tabs: Record<'developers' | 'settings', readonly (readonly [PageName, string])[]> = {
  developers: [
    ['developers', 'Quickstart'],
    ['developers/keys', 'Keys'],
    ['developers/webhooks', 'Webhooks'],
    ['developers/requests', 'Requests'],
    ['developers/activity', 'Activity'],
  ],
  settings: [
    ['settings', 'Profile'],
    ['settings/people', 'People'],
    ['settings/billing', 'Billing'],
    ['settings/services', 'Services'],
  ],
}
