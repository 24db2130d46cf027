import { Buffer } from 'node:buffer'
import { wavOf } from '../../media/files.ts'
import { siteDocument } from '../../pages/sites.ts'
import type { PartName } from '../../support/actors.ts'
import type { Stage } from '../world.ts'
import { eachOwner, organization } from './records.ts'
import type { Samples, Target } from './sample.ts'

const siteOf = async ({ database, accounts }: Stage, of: PartName): Promise<Target> => {
  const [site] = await database.owner<{ id: string }[]>`
    insert into app.sites (owner_id, draft)
    values (${accounts[of].id}, ${database.owner.json(siteDocument() as never)}) returning id`
  await database.owner`insert into app.site_signups (site_id, email) values (${site!.id}, 'fan@example.com')`
  return { input: { id: site!.id } }
}

const sitesOf = eachOwner(siteOf)

const assetOf = async ({ database, accounts }: Stage, of: PartName): Promise<Target> => {
  const [asset] = await database.owner<{ id: string }[]>`
    insert into app.site_assets (owner_id, path, name, type, size_bytes, stored_at)
    values (${
    accounts[of].id
  }, ${`${crypto.randomUUID()}.wav`}, 'a.wav', 'audio/wav', 52, now()) returning id`
  return { input: { id: asset!.id } }
}

/** A published site of the owner's; its id in the path. */
const publishedSite = async ({ database, accounts }: Stage): Promise<Target> => {
  const [site] = await database.owner<{ id: string }[]>`
    insert into app.sites (owner_id, published, published_at)
    values (${accounts.owner.id}, ${database.owner.json(siteDocument() as never)}, now()) returning id`
  return { input: { id: site!.id } }
}

/** A list of a workspace, which shows a site in it. */
const lists = {
  own: async (stage: Stage) => ({ shows: (await siteOf(stage, 'owner')).input!.id as string }),
  organization_id: async (stage: Stage) => ({
    input: { organization_id: stage.accounts.organization.id },
    shows: (await siteOf(stage, 'organization')).input!.id as string,
  }),
}

export const sites: Samples = {
  list_pages: { targets: lists },
  list_fans: { targets: lists },
  export_fans: {
    input: { state: 'single' },
    targets: {
      own: async (stage) => ({ ...await lists.own(stage), shows: 'fan@example.com' }),
      organization_id: async (stage) => ({ ...await lists.organization_id(stage), shows: 'fan@example.com' }),
    },
  },
  list_sites: {
    targets: {
      own: async (stage) => ({ shows: (await siteOf(stage, 'owner')).input!.id as string }),
      organization_id: async (stage) => ({
        input: { organizationId: stage.accounts.organization.id },
        shows: (await siteOf(stage, 'organization')).input!.id as string,
      }),
    },
  },
  create_site: {
    // No worker generates in these tests.
    input: { name: 'Tide', brief: 'About the sea', background: true },
    targets: { organization_id: organization('organizationId') },
  },
  upload_site_asset: {
    input: { name: 'a.wav', contentType: 'audio/wav', data: Buffer.from(wavOf(99)).toString('base64') },
    targets: { organization_id: organization('organizationId') },
  },
  list_site_assets: {
    targets: {
      own: async (stage) => ({ shows: (await assetOf(stage, 'owner')).input!.id as string }),
      organization_id: async (stage) => ({
        input: { organizationId: stage.accounts.organization.id },
        shows: (await assetOf(stage, 'organization')).input!.id as string,
      }),
    },
  },
  delete_site_asset: { input: { id: crypto.randomUUID() }, targets: eachOwner(assetOf) },
  get_site: { targets: sitesOf },
  generate_site: { input: { revision: 0, instruction: 'Waves', background: true }, targets: sitesOf },
  update_site: { input: { revision: 0, name: 'Ebb' }, targets: sitesOf },
  get_site_palettes: { targets: sitesOf },
  list_site_revisions: { targets: sitesOf },
  restore_site: { input: { revision: 0, to: 0 }, targets: sitesOf },
  publish_site: { input: { revision: 0 }, targets: sitesOf },
  unpublish_site: { input: { revision: 0 }, targets: sitesOf },
  delete_site: { targets: sitesOf },
  preview_site: { targets: sitesOf },
  get_site_signups: { targets: sitesOf },
  export_site_signups: { targets: sitesOf },
  get_signup_receipt: { input: { email: 'fan@example.com' }, targets: sitesOf },
  get_site_visits: { targets: sitesOf },
  erase_site_signup: { input: { email: 'fan@example.com' }, targets: sitesOf },
  get_public_site: { targets: { anybody: publishedSite } },
  sign_up_fan: { input: { email: 'fan@example.com', consent: 'yes' }, targets: { anybody: publishedSite } },
}
