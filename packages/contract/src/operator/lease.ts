import * as z from 'zod/mini';
import { dataAnswer, emptyAnswer } from '../route.ts';
import { idInput, instant } from '../value/id.ts';
import { operatorListNames } from './operator-list.ts';
import { operatorBase, operatorRoute } from './operator-route.ts';

const path = `${operatorBase}/api/v1/leases/`;

/** A screen renews its lease at this interval. A lease that is not renewed ends after `seconds`. */
export const leaseLife = { renewSeconds: 15, seconds: 45 } as const;

const subject = { list: z.enum(operatorListNames), id: idInput };

const holderShape = z.object({ name: z.string(), since: instant });

export type LeaseHolder = z.infer<typeof holderShape>;

export const leaseCalls = {
  renewLease: operatorRoute({
    method: 'POST',
    path,
    role: 'viewer',
    summary: 'Notes that the operator looks at a record, and shows which other operators do; it reserves nothing',
    body: z.object(subject),
    answer: dataAnswer(z.array(holderShape)),
  }),
  endLease: operatorRoute({
    method: 'DELETE',
    path: `${path}{list}/{id}/`,
    role: 'viewer',
    summary: 'Notes that the operator no longer looks at a record',
    params: z.object(subject),
    answer: emptyAnswer,
  }),
} as const;
