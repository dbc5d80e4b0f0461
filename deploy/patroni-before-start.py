"""Runs before each start of Patroni: python3 patroni-before-start.py /etc/patroni/config.yml

1. It creates the certificate of this machine's PostgreSQL beside its data folder, unless there is one.

2. It works around a fault of Patroni before 3.1.2, which Debian 12 has. When Patroni restarts while the primary runs,
it removes synchronous_standby_names from postgresql.conf but leaves the standby in its /sync key. From then on commits
do not wait for the standby, which may still take over and lose them (https://github.com/patroni/patroni/pull/2877).
This program first removes the standby from the key, so that Patroni adds it again in the right order. Until then, for
two or three seconds, no machine may take over.
"""
import os
import socket
import subprocess
import sys

from patroni.config import Config
from patroni.dcs import get_dcs
from patroni.version import __version__


def make_certificate(folder, name):
    certificate, key = (os.path.join(folder, file) for file in ("server.crt", "server.key"))
    if os.path.exists(certificate) and os.path.exists(key):
        return
    # Fixit connects through the HAProxy of its own machine.
    names = f"subjectAltName=DNS:localhost,IP:127.0.0.1,DNS:{socket.gethostname()}"
    os.umask(0o077)
    os.makedirs(folder, exist_ok=True)
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "3650"]
        + ["-subj", f"/CN={name}", "-addext", names, "-keyout", key, "-out", certificate],
        check=True,
    )


def forget_standby(config):
    dcs = get_dcs(config)
    sync = dcs.get_cluster().sync
    if sync.leader == config["name"] and sync.members:
        # This is refused if another machine has taken over in the meantime, which is fine.
        dcs.write_sync_state(sync.leader, None, index=sync.index)


config = Config(sys.argv[1])
make_certificate(os.path.dirname(config["postgresql"]["data_dir"]), config["name"])
if tuple(int(part) for part in __version__.split(".")[:3]) < (3, 1, 2):
    forget_standby(config)
