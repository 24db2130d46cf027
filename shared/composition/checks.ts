import type { Check } from '../adapters/monitoring/checks.ts'
import type { Queue } from '../adapters/monitoring/queue-metrics.ts'
import type { OperationError } from '../errors/errors.ts'
import type { Database } from '../platform/database/database.ts'
import { newestMigration } from '../platform/database/migration.ts'
import { send } from '../platform/http/client.ts'
import { type Storage, supabaseStorage, typefacesBucket } from '../platform/storage.ts'
import type { Configuration } from './configuration.ts'

/** A worker that is called every minute may be a minute late, and so may the first attempt of a run. */
const maxAgeSeconds = 300

/** What GET /api/ready checks. Storage and Auth are checked where they are configured: a plain server may have neither. */
export function readinessChecks(
  { storage: { url, secretKey }, publishableKey, tokens }: Configuration,
  database: Database,
  storage: Storage,
): Check[] {
  const db = () => database.scope({ kind: 'public' }, null, crypto.randomUUID())
  const authUrl = url ? `${url}/auth/v1/settings` : tokens?.jwksUrl
  const checks: (Check | undefined)[] = [
    {
      name: 'database',
      // Any response shows that Postgres works, also one about a missing function.
      run: () =>
        db().call('has_migration', { version: newestMigration }).then(() => {}, (error: OperationError) => {
          if (error.code === 'store_unavailable') throw error
        }),
    },
    {
      name: 'migrations',
      needs: 'database',
      async run() {
        const isApplied: boolean | null = await db().call('has_migration', { version: newestMigration })
        if (isApplied === false) throw new Error(`Migration ${newestMigration} is not applied`)
      },
    },
    // Without room, reads still work, and every write fails.
    { name: 'disk', needs: 'database', run: () => db().call('check_disk').then(() => {}) },
    {
      name: 'queue',
      needs: 'database',
      async run() {
        const { worker_seen_seconds: seen, oldest_due_seconds: due }: Queue = await db().call('read_queue')
        if (seen === null || seen > maxAgeSeconds) {
          throw new Error(`No worker was seen for ${seen ?? 'any'} s`)
        }
        if (due > maxAgeSeconds) throw new Error(`A run has been due for ${due} s`)
      },
    },
    {
      name: 'maintenance',
      needs: 'database',
      async run() {
        const { maintenance = [] }: Queue = await db().call('read_queue')
        for (const { job, items, failing_seconds: failing } of maintenance) {
          if (failing > maxAgeSeconds) throw new Error(`${job} has failed for ${failing} s: ${items} items`)
        }
      },
    },
    // Supabase Storage uses the same Postgres.
    url && secretKey ? { name: 'storage', needs: 'database', run: () => storage.check() } : undefined,
    url && secretKey
      ? {
        name: 'typefaces',
        needs: 'storage',
        async run() {
          const { faceSources, sourcePath } = await import('../site/page-face.ts')
          const { publicUrl } = supabaseStorage({ url, bucket: typefacesBucket })
          await Promise.all(
            Object.values(faceSources).map((source) =>
              send({
                vendor: 'Storage',
                method: 'HEAD',
                url: publicUrl(sourcePath(source)),
                timeoutMs: 1_000,
              })
            ),
          )
        },
      }
      : undefined,
    authUrl
      ? {
        name: 'auth',
        run: () =>
          send({
            vendor: 'Auth',
            url: authUrl,
            headers: publishableKey ? { apikey: publishableKey } : {},
            timeoutMs: 1_000,
            maxAttempts: 1,
          }),
      }
      : undefined,
  ]
  return checks.filter((check) => check !== undefined)
}
