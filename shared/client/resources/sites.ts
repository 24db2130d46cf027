import { type Body, callInit, type Calls, type Query, repeatable, type Result } from '../calls.ts'
import { dataOf } from '../errors.ts'
import type { CallOptions } from '../options.ts'
import { eachRow } from '../pages.ts'
import type { Runs, WaitOptions } from './runs.ts'

export type Site = Result<'get_site'>['site']

export function sites(calls: Calls, runs: Runs) {
  const list = (query: Query<'list_sites'> = {}, options?: CallOptions) =>
    dataOf(
      calls.GET('/api/sites', { ...callInit(options), params: { query } }),
    )

  const get = async (id: string, options?: CallOptions): Promise<Site> =>
    (await dataOf(
      calls.GET('/api/sites/{id}', {
        ...callInit(options),
        params: { path: { id } },
      }),
    )).site

  const change = (
    id: string,
    body: Body<'generate_site'>,
    options: CallOptions & { repeatable?: boolean } = {},
  ) =>
    dataOf(
      calls.PATCH('/api/sites/{id}', {
        ...callInit(options),
        params: { path: { id } },
        body,
      }),
    )

  return {
    list,
    listAll: (query: Query<'list_sites'> = {}, options?: CallOptions) =>
      eachRow(
        (page) => list({ ...query, page }, options),
        ({ sites }) => sites,
      ),
    get,

    /** Creates a private draft from `releaseUrl`, or from `name` and `brief`. */
    create: async (
      body: Body<'create_site'>,
      options?: CallOptions,
    ): Promise<Site> =>
      (await dataOf(calls.POST('/api/sites', { ...callInit(options), body })))
        .site,

    /** Generates the draft in the background and waits for it. Publishes nothing; costs credits. */
    async generate(
      id: string,
      { revision, instruction }: { revision: number; instruction: string },
      { onProgress, timeoutMs = 3_600_000, ...options }: WaitOptions = {},
    ): Promise<Site> {
      const body = {
        action: 'generate' as const,
        revision,
        instruction,
        background: true,
      }
      // A repeated request for the same revision and instruction returns the same run.
      const { site, runId }: { site?: Site; runId?: string } = await change(id, body, {
        ...options,
        ...repeatable,
      })
      if (runId === undefined) return site ?? await get(id, options)
      await runs.wait(runId, { ...options, onProgress, timeoutMs })
      return await get(id, options)
    },

    /** Shows the current draft to everybody. */
    publish: async (
      id: string,
      revision: number,
      options?: CallOptions,
    ): Promise<Site> => (await change(id, { action: 'publish', revision }, options)).site!,

    /** Takes the page offline. Draft and fans stay. */
    unpublish: async (id: string, options?: CallOptions): Promise<Site> =>
      (await change(id, { action: 'unpublish' }, { ...options, ...repeatable }))
        .site!,

    delete: (id: string, options?: CallOptions) =>
      dataOf(
        calls.DELETE('/api/sites/{id}', {
          ...callInit(options),
          params: { path: { id } },
        }),
      ),

    /** A public address of the draft, for an hour. */
    preview: (id: string, options?: CallOptions) =>
      dataOf(calls.POST('/api/sites/{id}/preview', {
        ...callInit(options),
        ...repeatable,
        params: { path: { id } },
        body: {},
      })),

    signups: (
      id: string,
      query: Query<'get_site_signups'> = {},
      options?: CallOptions,
    ) =>
      dataOf(
        calls.GET('/api/sites/{id}/signups', {
          ...callInit(options),
          params: { path: { id }, query },
        }),
      ),

    /** Uploads a picture or a sound of at most 4 MB, to pass to `create` in `assets`. */
    uploadAsset: async (
      file: File,
      query: Query<'upload_site_asset'> = {},
      options?: CallOptions,
    ) =>
      (await dataOf(calls.POST('/api/sites/assets', {
        ...callInit(options),
        params: { query },
        body: { file },
        bodySerializer() {
          const form = new FormData()
          form.set('file', file)
          return form
        },
      }))).asset,

    /** The pictures and sounds of a workspace, each with the sites that use it. */
    assets: (query: Query<'list_site_assets'> = {}, options?: CallOptions) =>
      dataOf(
        calls.GET('/api/sites/assets', { ...callInit(options), params: { query } }),
      ),

    /** Deletes an asset that no site uses. */
    deleteAsset: (id: string, options?: CallOptions) =>
      dataOf(
        calls.DELETE('/api/sites/assets', { ...callInit(options), body: { id } }),
      ),
  }
}
