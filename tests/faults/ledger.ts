import postgres, { type Sql } from 'postgres'
import { pause } from '../../shared/platform/pause.ts'
import type { Stack } from '../../supabase/local/stack-file.ts'

/** The acknowledged writes, which must survive all faults. */
export class Ledger {
  readonly catalogs: { id: string; name: string; accountId: string }[] = []
  readonly assets: { url: string; bytes: number }[] = []
  readonly snapshots: { id: string; accountId: string }[] = []

  get size(): number {
    return this.catalogs.length + this.assets.length + this.snapshots.length
  }

  /** Descriptions of the acknowledged writes that are missing or different. */
  async missing(stack: Stack): Promise<string[]> {
    const sql = postgres(stack.database_url, { max: 1, onnotice: () => {} })
    try {
      await this.#untilSnapshotsEnd(sql)
      return [
        ...await this.#missingCatalogs(sql),
        ...await this.#missingSnapshots(sql),
        ...await this.#missingAssets(),
      ]
    } finally {
      await sql.end()
    }
  }

  async #missingCatalogs(sql: Sql): Promise<string[]> {
    const rows = await sql<{ id: string; name: string; account_id: string }[]>`
      select c.id, c.name, link.account_id from app.catalogs c join app.account_catalogs link on link.catalog_id = c.id`
    const found = new Set(rows.map(({ id, name, account_id }) => `${id} ${name} ${account_id}`))
    return this.catalogs.filter(({ id, name, accountId }) => !found.has(`${id} ${name} ${accountId}`))
      .map(({ id, accountId }) => `catalog ${id} of account ${accountId}`)
  }

  /** A capture must be done once, with one charge of one credit. */
  async #missingSnapshots(sql: Sql): Promise<string[]> {
    const rows = await sql<{ id: string; account_id: string; state: string }[]>`
      select id, account_id, state from app.playcount_snapshots`
    const charges = await sql<{ account_id: string; credits: number }[]>`
      select account_id, -sum(amount)::int as credits from app.credit_entries
      where kind = 'charge' and operation = 'playcount_snapshot' group by account_id`
    const lost = this.snapshots.filter(({ id, accountId }) =>
      !rows.some((row) => row.id === id && row.account_id === accountId && row.state === 'done')
    )
    // Interrupted requests may have created snapshots too, which are charged.
    const wrongCharges = charges.filter(({ account_id, credits }) =>
      credits !== rows.filter((row) => row.account_id === account_id && row.state === 'done').length
    )
    return [
      ...lost.map(({ id }) => `snapshot ${id}: ${rows.find((row) => row.id === id)?.state ?? 'missing'}`),
      ...wrongCharges.map(({ account_id, credits }) =>
        `account ${account_id} was charged ${credits} credits for its snapshots`
      ),
    ]
  }

  async #missingAssets(): Promise<string[]> {
    const missing: string[] = []
    for (const { url, bytes } of this.assets) {
      const response = await fetch(url)
      const size = (await response.arrayBuffer()).byteLength
      if (!response.ok || size !== bytes) {
        missing.push(`asset ${url}: ${response.status}, ${size} of ${bytes} bytes`)
      }
    }
    return missing
  }

  async #untilSnapshotsEnd(sql: Sql) {
    const deadline = performance.now() + 60_000
    while (performance.now() < deadline) {
      const [open] =
        await sql`select from app.playcount_snapshots where state in ('queued', 'running') limit 1`
      if (!open) return
      await pause(200)
    }
  }
}
