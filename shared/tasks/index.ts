import { capturePlaycounts } from './capture-playcounts.ts'
import { generateSite } from './generate-site.ts'
import type { Task } from './task.ts'

/** Every task that the worker knows. A run of another waits until a worker comes that knows it. */
export const tasks: Task[] = [capturePlaycounts(), generateSite()]
