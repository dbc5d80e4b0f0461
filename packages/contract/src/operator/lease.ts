import * as z from 'zod/mini';
import { dataAnswer, emptyAnswer } from '../route.ts';
import { idInput, instant } from '../value/id.ts';
import { operatorListNames } from './operator-list.ts';
import { operatorBase, operatorRoute } from './operator-route.ts';

const path = `${operatorBase}/api/v1/leases/`;

/** A screen renews its lease every `renewSeconds`. A lease that is not renewed ends after `seconds`. */
export const leaseLife = { renewSeconds: 15, seconds: 45 } as const;

const subject = { list: z.enum(operatorListNames), id: idInput };

const holderShape = z.object({ name: z.string(), since: instant });

export type LeaseHolder = z.infer<typeof holderShape>;

export const leaseCalls = {
  renewLease: operatorRoute({
    method: 'POST',
    path,
    role: 'viewer',
    summary: 'Records that the operator is viewing a record, and shows which other operators are; it reserves nothing',
    body: z.object(subject),
    answer: dataAnswer(z.array(holderShape)),
  }),
  endLease: operatorRoute({
    method: 'DELETE',
    path: `${path}{list}/{id}/`,
    role: 'viewer',
    summary: 'Records that the operator is no longer viewing a record',
    params: z.object(subject),
    answer: emptyAnswer,
  }),
} as const;
