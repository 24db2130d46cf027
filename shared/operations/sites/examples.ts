import type { Examples } from '../../operation/example.ts'
import { demo } from '../demo.ts'

const notFound = { not_found: 'Site not found' }
const notPublished = { not_found: 'This site is not published.' }
const changed = { ...notFound, conflict: 'Site changed; read it again' }

export const examples: Examples = {
  list_sites: { input: { organizationId: demo.organization, limit: 1 } },
  create_site: {
    input: {
      releaseUrl: demo.release,
      artist: 'The Paper Lanterns',
      brief: 'A quiet page for the new album: lanterns over a harbour, before dawn.',
      organizationId: demo.organization,
      artistId: demo.artist,
    },
    errors: { invalid_input: 'Upload assets to this workspace first' },
  },
  get_site: { input: { id: demo.site }, errors: notFound },
  generate_site: {
    input: { id: demo.site, revision: 2, instruction: 'Lanterns over a harbour, before dawn.' },
    accepted: {
      input: { id: demo.otherSite, revision: 2, instruction: 'Midnight blue and brass.', background: true },
    },
    errors: changed,
  },
  update_site: {
    input: {
      id: demo.site,
      revision: 2,
      slug: 'harbour-morning',
      releaseDate: '2026-03-13',
      design: { eyebrow: 'Out on 13 March', accent: '#eba63f' },
    },
    errors: changed,
  },
  get_site_palettes: { input: { id: demo.site }, errors: notFound },
  list_site_revisions: { input: { id: demo.site, limit: 1 }, errors: notFound },
  restore_site: {
    input: { id: demo.site, revision: 2, to: 1 },
    errors: { ...changed, not_found: 'This revision is not kept; list those that are' },
  },
  publish_site: {
    input: { id: demo.site, revision: 2 },
    errors: { ...changed, invalid_input: 'Generate a preview before publishing' },
  },
  unpublish_site: { input: { id: demo.publishedSite, revision: 2 }, errors: changed },
  preview_site: {
    input: { id: demo.site, design: { eyebrow: 'Out on 13 March' } },
    errors: { ...notFound, invalid_input: 'Generate a draft before previewing it' },
  },
  delete_site: { input: { id: demo.otherSite }, errors: notFound },
  upload_site_asset: {
    input: {
      name: 'chime.wav',
      contentType: 'audio/wav',
      data: 'UklGRiwAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQgAAACAgICAgICAgA==',
      organizationId: demo.organization,
    },
    errors: { payload_too_large: 'A file may have at most 4194304 bytes (4 MB)' },
  },
  list_site_assets: { input: { organizationId: demo.organization, limit: 1 } },
  delete_site_asset: {
    input: { id: demo.otherAsset },
    errors: {
      not_found: 'Asset not found',
      conflict:
        'A site uses this asset. The list of assets names its sites: take it off them by an edit and publish, or delete them.',
    },
  },
  get_site_signups: { input: { id: demo.site, limit: 1 }, errors: notFound },
  list_fans: { input: { organization_id: demo.organization, limit: 1 }, errors: notFound },
  export_fans: { input: { organization_id: demo.organization }, errors: notFound },
  list_pages: { input: { organization_id: demo.organization, limit: 1 } },
  export_site_signups: { input: { id: demo.site }, errors: notFound },
  get_signup_receipt: { input: { id: demo.site, email: 'fan@example.com' }, errors: notFound },
  get_site_visits: { input: { id: demo.site, since: '2026-03-06', days: 1 }, errors: notFound },
  erase_site_signup: { input: { id: demo.site, email: 'fan@example.com' }, errors: notFound },
  get_public_site: { input: { id: demo.site }, errors: notPublished },
  sign_up_fan: {
    input: { id: demo.site, email: 'listener@example.com', consent: 'yes' },
    errors: {
      ...notPublished,
      invalid_input: 'consent must be "yes"',
      rate_limited: 'Too many sign-ups in a minute. Please wait a little and try again.',
    },
  },
}
