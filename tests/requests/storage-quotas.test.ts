import { describe, expect, it } from 'vitest'
import { createAccount, createPeople, type TestAccount } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { wavOf } from '../media/files.ts'
import { openPlatform } from '../support/platform.ts'
import { json, key, sendJson } from '../support/requests.ts'

const platform = fixture(openPlatform)
const account = fixture(() => createAccount(platform.database), 'each')

const quota = (bucket: string, maxBytes: number) =>
  platform.database.owner`update app.storage_quotas set max_bytes = ${maxBytes} where bucket = ${bucket}`

describe('staged files', () => {
  const maxFile = 104_857_600
  const stage = (size?: number, caller = account) =>
    sendJson(platform, caller, 'POST', '/api/sandboxes/staged-file', { name: 'mix.wav', size })
  const upload = (path: string, size: number) =>
    platform.database.owner`insert into storage.objects (bucket_id, name, metadata)
      values ('staged-files', ${path}, ${platform.database.owner.json({ size })})`

  it('of an account are refused above its quota, and nothing is stored', async () => {
    await quota('staged-files', 2 * maxFile)
    await Promise.all([json(stage()), json(stage())])
    const refused = await stage()
    expect([refused.status, refused.headers.get('x-error-code'), await refused.json()]).toEqual([
      413,
      'quota_exceeded',
      {
        error:
          'The storage is full: 209.7 MB of 209.7 MB are used. Delete files first, or ask the operator for more.',
      },
    ])
    const { owner } = platform.database
    expect(await owner`select from app.staged_files where account_id = ${account.id}`).toHaveLength(2)
    await json(stage(1, await createAccount(platform.database)))
  })

  it('count as 100 MiB until they are uploaded, whatever size was announced', async () => {
    await quota('staged-files', maxFile)
    const { path } = await json(stage(0))
    await json(stage(1), 413)
    await upload(path, 0)
    await json(stage(1))
  })

  it('count with their real size when uploaded, and not when committed or when their address has expired', async () => {
    await quota('staged-files', maxFile + 99)
    const { owner } = platform.database
    const { path } = await json(stage())
    await upload(path, 100)
    await json(stage(1), 413)
    await owner`update app.staged_files set sha = ${'a'.repeat(40)} where account_id = ${account.id}`
    await json(stage(1))
    await json(stage(1), 413)
    await owner`update app.staged_files set created_at = now() - interval '2 hours' where account_id = ${account.id}`
    await json(stage(1))
  })

  it.each([
    [160, '0.2 KB of 0.2 KB'],
    [240_000, '240 KB of 240 KB'],
    [1_600_000, '1.6 MB of 1.6 MB'],
    [1_073_741_824, '1.1 GB of 1.1 GB'],
  ])('are refused with figures that fit a quota of %i bytes', async (bytes, figures) => {
    await quota('staged-files', bytes)
    const path = `${account.id}/stored`
    await platform.database
      .owner`insert into app.staged_files (path, account_id) values (${path}, ${account.id})`
    await upload(path, bytes)
    const { error } = await json(stage(1), 413)
    expect(error).toContain(`The storage is full: ${figures} are used.`)
  })

  it('that are announced at once do not exceed it', async () => {
    await quota('staged-files', 3 * maxFile)
    const responses = await Promise.all(Array.from({ length: 8 }, () => stage(1)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 413, 413, 413, 413, 413])
  })
})

describe('assets of sites', () => {
  const upload = async (of: TestAccount, organizationId?: string) => {
    const form = new FormData()
    form.set('file', new File([wavOf(99)], 'tone.wav'))
    const query = organizationId ? `?organizationId=${organizationId}` : ''
    return await platform.api.request(`/api/sites/assets${query}`, {
      method: 'POST',
      headers: key(of),
      body: form,
    })
  }

  it('of a workspace are refused above its quota, whichever of its people uploads', async () => {
    const { owner, member, organization } = await createPeople(platform.database)
    await quota('site-assets', 1_073_741_824)
    await json(upload(owner, organization.id))
    const [row] = await platform.database.owner`
      select sum(size_bytes)::integer as bytes from app.site_assets where owner_id = ${organization.id}`
    await quota('site-assets', row!.bytes)
    const refused = await upload(member, organization.id)
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([413, 'quota_exceeded'])
    await json(upload(owner))
  })
})
