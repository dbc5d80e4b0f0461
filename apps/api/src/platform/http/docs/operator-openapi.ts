import { actionDetails, type OperatorActionName, operatorActionNames } from '@fixit/contract/operator/operator-action';
import { operatorCalls } from '@fixit/contract/operator/operator-calls';
import { operatorErrors } from '@fixit/contract/operator/operator-route';
import type { RelyingParty } from '../operator/own-origin.ts';
import { cookieName } from '../operator/serve-operator.ts';
import { describeCalls } from './openapi.ts';

export function describeOperatorCalls(party: RelyingParty): Record<string, unknown> {
  return describeCalls(operatorCalls, party.origin, {
    title: 'Fixit for operators',
    description: [
      'The calls of the panel. They need the cookie of an operator’s session, and a change also needs the `Origin` of the panel. All other requests receive 404.',
      'Preview an action first. It is executed only if its effects still match the `digest`.',
      `The actions are:\n\n${operatorActionNames.map(describeAction).join('\n')}`,
    ].join('\n\n'),
    securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName(party) } },
    securityOf: ({ role }) => (role === 'open' ? [] : [{ session: [] }]),
    noteFor: ({ role }) => (role === 'open' ? null : `For the role ${role} and those above it.`),
    errorsOf: operatorErrors,
  });
}

function describeAction(name: OperatorActionName): string {
  const { summary, role, argument, options = {}, isTouchNeeded } = actionDetails(name);
  const touch = isTouchNeeded ? ', with a touch of the passkey' : '';
  const params = [...(argument ? [argument.name] : []), ...Object.keys(options)]
    .map((param) => `\`${param}\``)
    .join(', ');
  return `- \`${name}\` (${role}${touch})${params && ` takes ${params}`}: ${summary}.`;
}
