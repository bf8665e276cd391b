import { currentContract, writeRelease } from './contract';

/** Takes the contract as it stands as the released one. */
writeRelease(currentContract());
