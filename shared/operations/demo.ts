/**
 * The records that examples name: those of the embedded stack's demo data (supabase/seed.sql), and some that the test of the
 * examples adds, so that each example can be executed.
 */
const id = (tail: string) => `0e000000-0000-4000-8000-${tail.padStart(12, '0')}`

export const demo = {
  owner: id('a'),
  organization: id('1'),
  artist: id('3'),
  catalog: id('4'),
  snapshot: id('5'),
  site: id('20'),
  release: 'https://open.spotify.com/album/0PaperLanterns00000001',
  isrc: 'QZDM02000001',
  otherIsrc: 'QZDM02000002',
  /** Added by the test. */
  duplicateCatalog: id('6'),
  valuation: id('80'),
  reportLink: id('81'),
  otherSite: id('21'),
  publishedSite: id('22'),
  asset: id('120'),
  otherAsset: id('121'),
  colleague: id('b'),
  formerColleague: id('c'),
  invitedColleague: id('10'),
  invitingOrganization: id('d'),
  declinedOrganization: id('e'),
  leftOrganization: id('f'),
  key: id('40'),
  organizationKey: id('41'),
  client: id('42'),
  request: id('43'),
  run: id('50'),
  runningRun: id('51'),
  cancelledRun: id('52'),
  task: id('60'),
  otherTask: id('61'),
  webhookEndpoint: id('70'),
  otherWebhookEndpoint: id('71'),
  webhookDelivery: id('72'),
}
