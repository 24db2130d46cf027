import type { TestProject } from 'vitest/node'
import type { Deployment } from './support/deployment.ts'

/** Passes the deployment that main.ts has read to the tests. */
export default function setup(project: TestProject) {
  project.provide('deployment', JSON.parse(process.env.LIVE_DEPLOYMENT ?? '') as Deployment)
}
