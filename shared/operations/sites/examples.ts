import type { Examples } from '../../operation/example.ts'
import { consentTexts } from '../../site/consent.ts'
import { demo } from '../demo.ts'

const facts = {
  releaseDate: '2026-03-06',
  links: [{ service: 'bandcamp', url: 'https://paperlanterns.example/harbour-morning' }],
  shows: [{ date: '2026-04-11', city: 'Hamburg', venue: 'Knust' }],
}

const listenLink = { service: 'spotify', url: demo.release }

const document = {
  version: 1,
  artistName: 'The Paper Lanterns',
  name: 'Harbour Morning',
  releaseUrl: demo.release,
  assets: [],
  ...facts,
  design: {
    headline: 'Harbour Morning',
    eyebrow: 'The new album',
    description: 'Nine songs written between two tides.',
    buttonLabel: 'Light the lanterns',
    signupHeading: 'Hear the next one before anybody else',
    background: '#131c2e',
    foreground: '#f4ecdc',
    accent: '#eba63f',
    layout: 'sleeve',
    font: 'serif',
  },
}

const playable = {
  ...document,
  experience: {
    html: '<main><h1>Light all nine</h1><div id="lanterns"></div></main>',
    css: '#lanterns { display: grid; grid-template-columns: repeat(3, 1fr) }',
    javascript: 'lanterns.onclick = ({ target }) => target.ariaPressed = "true"',
  },
}

const site = {
  id: demo.site,
  owner_id: demo.organization,
  created_by: demo.owner,
  artist_id: demo.artist,
  name: 'Harbour Morning',
  slug: null,
  brief: 'A quiet page for the new album: lanterns over a harbour, before dawn.',
  release_url: demo.release,
  assets: [],
  facts,
  draft: playable,
  published: playable,
  revision: 2,
  published_at: '2026-03-06T10:15:30.000Z',
  created_at: '2026-03-02T09:00:00.000Z',
  updated_at: '2026-03-06T10:15:30.000Z',
}

const assetUrl = (file: string) => `https://project.supabase.co/storage/v1/object/public/site-assets/${file}`
const notFound = { not_found: 'Site not found' }
const notPublished = { not_found: 'This site is not published.' }
const changed = { ...notFound, conflict: 'Site changed; read it again' }

export const examples: Examples = {
  list_sites: {
    input: { organizationId: demo.organization, limit: 1 },
    output: {
      sites: [{ ...site, draft: document, published: document }],
      pagination: { page: 1, limit: 1, total_count: 3, total_pages: 3, has_more: true },
    },
  },
  create_site: {
    input: {
      releaseUrl: demo.release,
      artist: 'The Paper Lanterns',
      brief: site.brief,
      organizationId: demo.organization,
      artistId: demo.artist,
    },
    output: {
      site: {
        ...site,
        assets: [{
          url: assetUrl(`${demo.asset}.webp`),
          name: 'Harbour Morning artwork',
          type: 'image/webp',
          ...{ width: 640, height: 640 },
        }],
        facts: {
          artist: 'The Paper Lanterns',
          releaseDate: '2026-03-06',
          tracks: [{ title: 'Tide Table' }],
          links: [listenLink],
          shows: [{ date: '2026-04-11', city: 'Hamburg', venue: 'Knust', country: 'Germany', soldOut: true }],
        },
        sources: {
          name: 'spotify',
          assets: 'spotify',
          releaseDate: 'spotify',
          tracks: 'spotify',
          shows: 'bandsintown',
        },
        draft: null,
        published: null,
        revision: 0,
        published_at: null,
      },
    },
    errors: { invalid_input: 'Upload assets to this workspace first' },
  },
  get_site: { input: { id: demo.site }, output: { site }, errors: notFound },
  generate_site: {
    input: { id: demo.site, revision: 2, instruction: 'Lanterns over a harbour, before dawn.' },
    output: {
      site: { ...site, revision: 3 },
      charged: true,
      changes: [{ field: 'headline', from: 'Harbour', to: 'Harbour Morning' }],
      not_understood: [],
      unused_colors: [],
    },
    accepted: {
      input: { id: demo.site, revision: 2, instruction: 'Midnight blue and brass.', background: true },
      output: { runId: demo.runningRun },
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
    output: {
      site: {
        ...site,
        slug: 'harbour-morning',
        facts: { ...facts, releaseDate: '2026-03-13' },
        draft: {
          ...playable,
          releaseDate: '2026-03-13',
          design: { ...document.design, eyebrow: 'Out on 13 March' },
        },
        revision: 3,
      },
      corrections: [],
    },
    errors: changed,
  },
  get_site_palettes: {
    input: { id: demo.site },
    output: {
      palettes: [
        {
          source: 'cover',
          background: '#efead8',
          foreground: '#051920',
          accent: '#0b3543',
          second: '#ae2d00',
        },
        {
          source: 'cover',
          background: '#051c25',
          foreground: '#e8f3f8',
          accent: '#db5734',
          second: '#db5734',
        },
        {
          source: 'mood',
          background: '#f6f1e7',
          foreground: '#1b1a17',
          accent: '#1f3fb8',
          second: '#1f3fb8',
        },
      ],
      unused_colors: [{
        words: 'teal',
        color: '#008080',
        reason: 'Colors of a brief are offered, and are on the page once you choose them.',
      }],
    },
    errors: notFound,
  },
  list_site_revisions: {
    input: { id: demo.site, limit: 1 },
    output: {
      revisions: [{
        revision: 1,
        action: 'generate',
        changed_by: demo.owner,
        name: site.name,
        headline: document.design.headline,
        created_at: '2026-03-05T16:40:00.000Z',
      }],
      pagination: { page: 1, limit: 1, total_count: 2, total_pages: 2, has_more: true },
    },
    errors: notFound,
  },
  restore_site: {
    input: { id: demo.site, revision: 2, to: 1 },
    output: { site: { ...site, revision: 3 }, missing_assets: [] },
    errors: { ...changed, not_found: 'This revision is not kept; list those that are' },
  },
  publish_site: {
    input: { id: demo.site, revision: 2 },
    output: { site: { ...site, revision: 3 } },
    errors: { ...changed, invalid_input: 'Generate a preview before publishing' },
  },
  unpublish_site: {
    input: { id: demo.publishedSite, revision: 2 },
    output: {
      site: { ...site, id: demo.publishedSite, published: null, revision: 3, published_at: null },
    },
    errors: changed,
  },
  preview_site: {
    input: { id: demo.site, design: { eyebrow: 'Out on 13 March' } },
    output: {
      url: `https://platform.example.com/s/${demo.site}/preview?token=a1b2c3`,
      expires_at: '2026-03-06T11:15:30.000Z',
      corrections: [],
    },
    errors: { ...notFound, invalid_input: 'Generate a draft before previewing it' },
  },
  delete_site: { input: { id: demo.otherSite }, output: { id: demo.otherSite }, errors: notFound },
  upload_site_asset: {
    input: {
      name: 'chime.wav',
      contentType: 'audio/wav',
      data: 'UklGRiwAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQgAAACAgICAgICAgA==',
      organizationId: demo.organization,
    },
    output: {
      asset: {
        url: assetUrl(`${demo.otherAsset}.wav`),
        name: 'chime.wav',
        type: 'audio/wav',
      },
    },
    errors: { payload_too_large: 'A file may have at most 4194304 bytes (4 MB)' },
  },
  list_site_assets: {
    input: { organizationId: demo.organization, limit: 1 },
    output: {
      assets: [{
        id: demo.asset,
        url: assetUrl(`${demo.asset}.webp`),
        name: 'Harbour Morning artwork',
        type: 'image/webp',
        ...{ width: 640, height: 640 },
        size_bytes: 182_400,
        created_at: '2026-03-02T09:00:00.000Z',
        site_ids: [demo.site],
      }],
      pagination: { page: 1, limit: 1, total_count: 2, total_pages: 2, has_more: true },
    },
  },
  delete_site_asset: {
    input: { id: demo.otherAsset },
    output: { id: demo.otherAsset },
    errors: {
      not_found: 'Asset not found',
      conflict:
        'A site uses this asset. The list of assets names its sites: take it off them by an edit and publish, or delete them.',
    },
  },
  get_site_signups: {
    input: { id: demo.site, limit: 1 },
    output: {
      signups: [{
        email: 'fan@example.com',
        created_at: '2026-03-06T18:20:00.000Z',
        state: 'confirmed',
        confirmed_at: '2026-03-06T18:22:41.000Z',
      }],
      pagination: { page: 1, limit: 1, total_count: 1, total_pages: 1, has_more: false },
    },
    errors: notFound,
  },
  export_site_signups: {
    input: { id: demo.site },
    output:
      'email,created_at,consent,page_revision,unsubscribe_url,state,confirmed_at,language,page_url,controller,' +
      `privacy_url\r\nfan@example.com,2026-03-06T18:20:00.704650Z,"${consentTexts.en!}",2,` +
      'https://platform.example.com/s/unsubscribe?token=a1b2c3,confirmed,2026-03-06T18:22:41.000Z,en,' +
      `https://platform.example.com/s/${demo.site},The Paper Lanterns,\r\n`,
    errors: notFound,
  },
  get_signup_receipt: {
    input: { id: demo.site, email: 'fan@example.com' },
    output: {
      receipt: {
        schema_version: 'ISO/IEC TS 27560:2023, in part',
        record_id: '7d1c9a52-0f6e-4a3b-9a57-2f6f0d0f5b11',
        pii_principal_id: 'fan@example.com',
        pii_type: ['e-mail address'],
        purpose: 'News by e-mail',
        lawful_basis: 'consent',
        pii_controller: 'The Paper Lanterns',
        privacy_notice: null,
        consent_text: consentTexts.en!,
        language: 'en',
        page_name: 'Harbour Morning',
        page_url: `https://platform.example.com/s/${demo.site}`,
        page_revision: 2,
        network_hash: 'f3b1c2d4e5968778695a4b3c2d1e0f00112233445566778899aabbccddeeff01',
        event_state: 'confirmed',
        event_time: '2026-03-06T18:20:00.704Z',
        confirmed_at: '2026-03-06T18:22:41.000Z',
        withdrawal_method: 'https://platform.example.com/s/unsubscribe?token=a1b2c3',
      },
    },
    errors: notFound,
  },
  get_site_visits: {
    input: { id: demo.site, since: '2026-03-06', days: 1 },
    output: {
      since: '2026-03-06',
      days: [{
        date: '2026-03-06',
        visits: 214,
        plays: 61,
        signups: 9,
        confirmations: 7,
        trapped_signups: 3,
        sources: [{ source: 'instagram', visits: 150 }, { source: 'direct', visits: 64 }],
        buttons: [{ button: 'bandcamp', clicks: 38 }],
      }],
    },
    errors: notFound,
  },
  erase_site_signup: {
    input: { id: demo.site, email: 'fan@example.com' },
    output: { erased: 1 },
    errors: notFound,
  },
  get_public_site: { input: { id: demo.site }, output: { snapshot: playable }, errors: notPublished },
  sign_up_fan: {
    input: { id: demo.site, email: 'listener@example.com', consent: 'yes' },
    output: { success: true },
    errors: {
      ...notPublished,
      invalid_input: 'consent must be "yes"',
      rate_limited: 'Too many sign-ups in a minute. Please wait a little and try again.',
    },
  },
}
