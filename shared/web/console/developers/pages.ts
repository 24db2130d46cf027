import type { Tab } from '../shell/navigation.ts'

export const developers: readonly Tab[] = [
  ['developers', 'Quickstart'],
  ['developers/keys', 'Keys'],
  ['developers/webhooks', 'Webhooks'],
  ['developers/requests', 'Requests'],
  ['developers/activity', 'Activity'],
]
