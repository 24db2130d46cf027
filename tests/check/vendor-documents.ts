// npm run check:vendors -- <folder>: tests the adapters against each vendor's OpenAPI document in the folder. Prism serves the
// document: it validates the adapters' requests, and responds as documented.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { describeCause } from '../../shared/platform/log.ts'
import { reportChecks } from './report.ts'
import { type VendorCheck, vendorChecks } from './vendor-checks.ts'
import { openMock } from './vendor-mock.ts'

const { positionals: [folder = '../shared/vendors'] } = parseArgs({ allowPositionals: true, args: Deno.args })

const outcomes = await Promise.all(
  vendorChecks.map(async (vendor) => {
    const { document } = vendor
    try {
      const mock = await openMock(join(folder, document))
      try {
        return await run(vendor, mock.origin)
      } finally {
        await mock.close()
      }
    } catch (error) {
      return [`${document}: ${(error as Error).message}`]
    }
  }),
)
const failures = outcomes.flat().filter((failure) => failure !== undefined)
reportChecks(outcomes.flat().length - failures.length, failures)

/** The failure of each check, or undefined. Checks run one after another, so that the mock's log is readable. */
async function run(vendor: VendorCheck, origin: string): Promise<(string | undefined)[]> {
  const failures: (string | undefined)[] = []
  for (const [name, check] of Object.entries(vendor.checks(origin))) {
    try {
      await check()
      failures.push(undefined)
    } catch (error) {
      failures.push(`${vendor.document}, ${name}: ${describeCause(error)?.message}`)
    }
  }
  return failures
}
