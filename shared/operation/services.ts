import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'
import type { VendorPort, VendorPorts } from '../providers/index.ts'
import type { MissingPorts, OwnPorts } from './context.ts'

/** What every call is run with. */
export interface RunServices {
  database: Database
  log: Log
  /** The platform's own ports, and those of vendors that a test has put there. */
  ports: OwnPorts & Partial<VendorPorts>
  missing: MissingPorts
  openPort<P extends VendorPort>(port: P): Promise<VendorPorts[P]>
}
