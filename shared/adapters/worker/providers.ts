import { openGenerator } from '../../generation/open-generator.ts'
import { apifyPlaycounts } from '../../providers/apify/apify.ts'
import type { Providers } from '../../tasks/task.ts'
import type { WorkerConfiguration } from './configuration.ts'

/** Composes the tasks' ways out from the configuration. */
export const openProviders = ({ apify, llm }: WorkerConfiguration): Providers => ({
  playcounts: apify && apifyPlaycounts(apify),
  generator: openGenerator(llm),
})
