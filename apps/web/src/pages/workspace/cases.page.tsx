export { OwnCases as default } from '../../features/own-case/own-cases.tsx';
