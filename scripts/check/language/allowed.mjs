/** Names that the rules would refuse, each with the reason why it stays. */
export const allowed = {
  name: {
    'packages/contract/src/artisan.ts asked': 'a field of the wire: the requests that an artisan was invited to',
    'packages/contract/src/notification/reschedule/reschedule-asked.ts rescheduleAsked':
      'named after its kind, a wire value',
    'packages/contract/src/notification/reschedule/reschedule-asked.ts rescheduleAskedWords': 'named after its kind',
    'apps/api/src/modules/artisan/measures.test.ts asked': 'a field of the wire, as in the contract',
    'apps/web/src/features/artisan/profile/measures.tsx asked': 'a field of the wire, as in the contract',
    'e2e/spec-server/support/workspace.ts asked': 'a field of the wire, as in the contract',
    'apps/api/src/admin/job-commands.ts asked': 'a column and JSON field of job list',
    'apps/api/src/admin/map-commands.ts shown': 'a column and JSON field of map status',
    'apps/api/src/admin/backup/backup-answer.ts said': 'the JSON field of an operator command',
    'apps/api/src/admin/backup/drill-command.ts said': 'the JSON field of an operator command',
    'apps/api/src/admin/change-command.ts said': 'the JSON field of an operator command',
    'apps/api/src/admin/doctor/report.ts said': 'the JSON field of an operator command',
    'apps/api/src/admin-command.test.ts said': 'the JSON field of an operator command',
    'apps/api/src/admin/commands.test.ts said': 'the JSON field of an operator command',
    'apps/api/src/admin/every-command.test.ts said': 'the JSON field of an operator command',
    'apps/api/src/testing/examine.ts said': 'the JSON field of an operator command',
    'lab/cluster/cluster.bench.ts said': 'the JSON field of an operator command',
    'apps/api/src/admin/doctor/doctor.test.ts said': 'the JSON field of an operator command',
  },
  type: {
    FastifyContextConfig: 'extends the type of the framework',
    FastifyInstance: 'extends the type of the framework',
    FastifyRequest: 'extends the type of the framework',
    Window: 'extends the type of the browser',
  },
  function: {
    measure: 'the entry of every bench, called by name',
    readAreas: 'implements the interface of a dialect of vector tiles',
    readPoints: 'implements the interface of a dialect of vector tiles',
    readWays: 'implements the interface of a dialect of vector tiles',
  },
  docstring: {},
  title: {},
  summary: {},
};
