"""Before each start of a Patroni below 3.1.2, Debian 12's among them: python3 patroni-before-start.py /etc/patroni/config.yml

Such a Patroni, when it is started again beside a living primary, takes synchronous_standby_names out of postgresql.conf but leaves the
standby in its /sync key. From then on commits wait for nobody, while that standby may still take over and lose them
(https://github.com/patroni/patroni/pull/2877). Taking the standby out of the key first makes Patroni put it back, in the right order.
Until then, for two or three seconds, nobody may take over.
"""
import sys

from patroni.config import Config
from patroni.dcs import get_dcs
from patroni.version import __version__

if tuple(int(part) for part in __version__.split(".")[:3]) < (3, 1, 2):
    config = Config(sys.argv[1])
    dcs = get_dcs(config)
    sync = dcs.get_cluster().sync
    if sync.leader == config["name"] and sync.members:
        # Refused if somebody else has taken over meanwhile, which is as well.
        dcs.write_sync_state(sync.leader, None, index=sync.index)
